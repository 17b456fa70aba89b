/** Milliseconds that a browser may take to begin a download. */
const life = 60_000;

/** Saves a file on the user's device. */
export const downloadFile = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), life);
};
