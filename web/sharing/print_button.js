// The button that prints the page of a game; without scripts it stays hidden, and the browser's menu prints.

const button = document.getElementById("print");
button.addEventListener("click", () => print());
button.hidden = false;
