import { iconSide, type LogoMode, maxLogoBytes, maxLogoSide } from '@recado/shared/limits/branding';
import { standsOut } from './stands-out.ts';

/** Sides of a drawing that names none. */
const usualSide = 512;

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

const fileOf = (canvas: HTMLCanvasElement, type: string): Promise<File> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(new File([blob], 'logo', { type })) : reject(new Error('the canvas gives no file'))),
      type,
      0.9,
    );
  });

/** Thrown for a logo that has the colour of the surface that it is for. */
export class LogoInvisible extends Error {
  constructor() {
    super('the logo has the colour of its surface');
    this.name = 'LogoInvisible';
  }
}

/**
 * Draws a chosen file as the server takes it: a logo of at most 1024 pixels a side, or a square icon with the picture in
 * its middle. A drawing (SVG) becomes a picture, so that nothing of it can run.
 *
 * @throws LogoInvisible where nobody would see it on its surface; another error where the file is no picture
 */
export const drawLogo = async (chosen: File, mode: LogoMode): Promise<File> => {
  const image = await load(chosen);
  const [width, height] = [image.naturalWidth || usualSide, image.naturalHeight || usualSide];
  const isDrawing = chosen.type === 'image/svg+xml';
  const longest =
    mode === 'Favicon' ? iconSide : isDrawing ? maxLogoSide : Math.min(maxLogoSide, Math.max(width, height));
  const scale = longest / Math.max(width, height);
  const shown = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  const canvas = document.createElement('canvas');
  canvas.width = mode === 'Favicon' ? iconSide : shown.width;
  canvas.height = mode === 'Favicon' ? iconSide : shown.height;
  const context = canvas.getContext('2d');
  context?.drawImage(
    image,
    (canvas.width - shown.width) / 2,
    (canvas.height - shown.height) / 2,
    shown.width,
    shown.height,
  );
  if (context && !standsOut(context.getImageData(0, 0, canvas.width, canvas.height).data, mode))
    throw new LogoInvisible();
  const lossless = await fileOf(canvas, 'image/png');
  return lossless.size <= maxLogoBytes || mode === 'Favicon' ? lossless : fileOf(canvas, 'image/webp');
};
