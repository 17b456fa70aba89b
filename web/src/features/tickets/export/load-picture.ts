import type { Branding } from '@recado/shared/contract/branding';
import { getMedia } from '@recado/shared/contract/media';
import type { Message } from '@recado/shared/contract/messages';
import { call } from '../../../api/call.ts';
import { brandFile } from '../../../config/brand.ts';
import { maxImageSide, type Picture } from './blocks.ts';

/** Quality of images (specification 1, section 9). */
const quality = 0.98;
/** The longest side of an image in pixels. */
const maxPixels = 640;
/** Points of a pixel of the screen. */
const pointsOfPixel = 0.75;

/** Returns an image in the size that a document shows, `side` points at most, as a JPEG file on white. */
const scaledDown = async (file: Blob, side = maxImageSide): Promise<Picture> => {
  const bitmap = await createImageBitmap(file);
  const longest = Math.max(bitmap.width, bitmap.height);
  const scale = Math.min(1, maxPixels / longest);
  const canvas = new OffscreenCanvas(Math.ceil(bitmap.width * scale), Math.ceil(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser gives no canvas');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const shown = Math.min(pointsOfPixel, side / longest);
  const size = { width: bitmap.width * shown, height: bitmap.height * shown };
  bitmap.close();
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  return { data: new Uint8Array(await jpeg.arrayBuffer()), ...size };
};

/** Loads the image of a message; null if it has none or it is not available. */
export const loadPicture = async ({ id, isDeleted, mediaType, mediaState }: Message): Promise<Picture | null> => {
  if (isDeleted || mediaType !== 'image' || mediaState !== 'ready') return null;
  try {
    const { url } = await call(getMedia, { params: { messageId: id } });
    const response = await fetch(url);
    return response.ok ? await scaledDown(await response.blob()) : null;
  } catch {
    return null;
  }
};

/** The longest side of the logo in points. */
const logoSide = 110;

/** Loads the logo that the owner of the installation has set; null if there is none or it is not available. */
export const loadLogo = async ({ appLogoLight }: Branding): Promise<Picture | null> => {
  if (appLogoLight === '') return null;
  try {
    const response = await fetch(brandFile(appLogoLight));
    return response.ok ? await scaledDown(await response.blob(), logoSide) : null;
  } catch {
    return null;
  }
};
