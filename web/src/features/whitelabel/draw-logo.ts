import { iconSide, type LogoMode, maxLogoBytes, maxLogoSide, minLogoSide } from '@recado/shared/limits/branding';

/** Sides of a drawing that names none. */
const usualSide = 512;

/** A picture of too few pixels to be a logo. */
export class SmallPicture extends Error {}

/** Loads a picture or a drawing. No script of an SVG runs in an image. Rejects for any other file. */
const load = async (file: File): Promise<HTMLImageElement> => {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(image.src);
  }
};

const fileOf = (canvas: HTMLCanvasElement): Promise<File> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) =>
      blob ? resolve(new File([blob], 'logo', { type: 'image/png' })) : reject(new Error('the canvas gives no file')),
    );
  });

/** The pixels of a picture's longer side: a drawing has as many as it may, the icon as many as it must. */
const longestSide = ({ type }: File, mode: LogoMode, natural: number): number => {
  if (mode === 'Favicon') return iconSide;
  return type === 'image/svg+xml' ? maxLogoSide : Math.min(maxLogoSide, natural);
};

/**
 * Draws a chosen file as the server takes it: a PNG of at most 1024 pixels a side, or a square icon with the picture in its
 * middle. A drawing (SVG) becomes a picture, so that nothing of it can run. A photo whose file would be too large gets smaller.
 *
 * @throws SmallPicture for one of too few pixels; another error where the file is no picture
 */
export const drawLogo = async (chosen: File, mode: LogoMode): Promise<File> => {
  const image = await load(chosen);
  const [width, height] = [image.naturalWidth || usualSide, image.naturalHeight || usualSide];
  if (chosen.type !== 'image/svg+xml' && Math.min(width, height) < minLogoSide) throw new SmallPicture();
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  const draw = (longest: number): Promise<File> => {
    const scale = longest / Math.max(width, height);
    const shown = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
    canvas.width = mode === 'Favicon' ? iconSide : shown.width;
    canvas.height = mode === 'Favicon' ? iconSide : shown.height;
    const [left, top] = [(canvas.width - shown.width) / 2, (canvas.height - shown.height) / 2];
    context?.drawImage(image, left, top, shown.width, shown.height);
    return fileOf(canvas);
  };
  let longest = longestSide(chosen, mode, Math.max(width, height));
  let drawn = await draw(longest);
  while (drawn.size > maxLogoBytes && longest > 1) drawn = await draw((longest = Math.round(longest * 0.75)));
  return drawn;
};
