/** The quality of images that a flow sends (specification 3, section 5). */
const quality = 0.7;

/** Compresses an image to a JPEG. Returns the file as it was where that makes it no smaller. */
export const compressImage = async (file: File): Promise<File> => {
  const picture = await createImageBitmap(file);
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const brush = canvas.getContext('2d')!;
  // What is transparent becomes white: a JPEG would show it black.
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, picture.width, picture.height);
  brush.drawImage(picture, 0, 0);
  picture.close();
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  if (blob.size >= file.size) return file;
  return new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: blob.type });
};
