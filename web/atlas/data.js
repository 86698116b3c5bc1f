// The atlas's data, of a folder of files.

export const fetchedFrom = (folder) => async (name) => {
  const response = await fetch(`${folder}/${name}.json`);
  if (!response.ok) throw new Error(`${name} did not come`);
  return response.json();
};
