/** A part of a picture, in its pixels. */
export interface PictureArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Drawing {
  /** The part that is drawn. */
  area: PictureArea;
  /** Pixels of the result. */
  width: number;
  height: number;
  type: 'image/jpeg' | 'image/webp';
  /** From 0 to 1. */
  quality: number;
}

/**
 * Draws a part of a picture in another size. A JPEG is on white. The browser turns the picture as its EXIF data says, and
 * the result has none.
 *
 * @throws Error when the browser writes no picture of this type
 */
export const drawnPicture = async (
  image: HTMLImageElement,
  { area, width, height, type, quality }: Drawing,
): Promise<Blob> => {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser offers no canvas');
  if (type === 'image/jpeg') {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, quality);
  });
  if (blob?.type !== type) throw new Error('The browser wrote no picture of this type');
  return blob;
};
