"""Elements that several dialogs are made of."""
