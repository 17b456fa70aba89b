import { drawnPicture, type PictureArea } from './draw-picture.ts';

/** Pixels of a side of a picture: sharp at the largest size that it is shown in, on a fine screen. */
const side = 512;
const quality = 0.88;

/**
 * Cuts a square out of a picture and returns it as a JPEG. The browser turns the picture as its EXIF data says, and the
 * result has none: neither a direction nor the place where it was taken.
 *
 * @throws Error when the browser cannot read the picture
 */
export const cropPicture = async (url: string, area: PictureArea): Promise<File> => {
  const image = new Image();
  image.src = url;
  await image.decode();
  const blob = await drawnPicture(image, { area, width: side, height: side, type: 'image/jpeg', quality });
  return new File([blob], 'picture.jpg', { type: 'image/jpeg' });
};
