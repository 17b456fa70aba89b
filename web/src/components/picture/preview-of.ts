import {
  largestPicture,
  maxPreviewBytes,
  previewQualities,
  previewBoxOf,
  smallPicture,
} from '@recado/shared/limits/previews';
import { drawnPicture } from './draw-picture.ts';

const types: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** The begin of a file that says whether its picture moves. */
const beginning = 64;

/** True for a WebP or PNG that moves: its preview would stand still. */
const moves = (begin: Uint8Array): boolean => {
  const text = String.fromCharCode(...begin);
  return text.includes('acTL') || (text.indexOf('WEBPVP8X') === 8 && ((begin[20] ?? 0) & 2) !== 0);
};

/** False in a browser that gives other pixels than were drawn, against being recognised: its preview would be noise. */
const givesPixels = (): boolean => {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d');
  if (!context) return false;
  context.fillStyle = 'rgb(10 100 200)';
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data].join() === '10,100,200,255';
};

const loaded = async (url: string): Promise<HTMLImageElement> => {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
};

/** Draws the preview: WebP where the browser writes it, else JPEG. Null where it stays too large. */
const drawn = async (image: HTMLImageElement): Promise<Blob | null> => {
  const { naturalWidth: width, naturalHeight: height } = image;
  const box = previewBoxOf({ width, height });
  const scale = Math.min(1, box.width / width, box.height / height);
  const drawing = {
    area: { x: 0, y: 0, width, height },
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  for (const quality of previewQualities.map((percent) => percent / 100)) {
    const blob = await drawnPicture(image, { ...drawing, quality, type: 'image/webp' }).catch(() =>
      drawnPicture(image, { ...drawing, quality, type: 'image/jpeg' }),
    );
    if (blob.size <= maxPreviewBytes) return blob;
  }
  return null;
};

const dataUrlOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onloadend = () =>
      typeof reader.result === 'string' ? resolve(reader.result) : reject(new Error('The preview was not read'));
    reader.readAsDataURL(blob);
  });

/**
 * Returns the preview of a picture as a data URL, without metadata. Null where it needs none or the browser can't make one:
 * the picture is then shown itself.
 */
export const previewOf = async (file: File): Promise<string | null> => {
  if (!types.has(file.type) || file.size <= smallPicture || !givesPixels()) return null;
  const url = URL.createObjectURL(file);
  try {
    if (moves(new Uint8Array(await file.slice(0, beginning).arrayBuffer()))) return null;
    const image = await loaded(url);
    if (image.naturalWidth * image.naturalHeight > largestPicture.pixels) return null;
    const blob = await drawn(image);
    return blob && (await dataUrlOf(blob));
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
};
