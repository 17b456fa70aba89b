/** Pixels of a side of a picture: sharp at the largest size that it is shown in, on a fine screen. */
const side = 512;
const quality = 0.88;

/** A part of a picture, in its pixels. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Cuts a square out of a picture and returns it as a JPEG. The browser turns the picture as its EXIF data says, and the
 * result has none: neither a direction nor the place where it was taken.
 *
 * @throws Error when the browser cannot read the picture
 */
export const cropPicture = async (url: string, { x, y, width, height }: CropArea): Promise<File> => {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser offers no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, x, y, width, height, 0, 0, side, side);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality);
  });
  if (!blob) throw new Error('The browser wrote no picture');
  return new File([blob], 'picture.jpg', { type: 'image/jpeg' });
};
