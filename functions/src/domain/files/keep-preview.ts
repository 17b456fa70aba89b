import { type Preview, previewKey } from '@recado/shared/contract/pictures';
import { largestPreview, maxPreviewBytes, smallPicture } from '@recado/shared/limits/previews';
import { imageSize } from 'image-size';
import { describeError, log } from '../../platform/log.ts';
import { imageTypeOf, pictureTypes } from '../../platform/media/image-type.ts';
import type { FoundFile, MediaPort } from '../../platform/media/media-port.ts';

/** A preview that a browser has made: its content, its type and its size in pixels. */
export interface GivenPreview {
  content: Uint8Array;
  mimetype: string;
  width: number;
  height: number;
}

const sizeOf = (content: Uint8Array): { width: number; height: number } | null => {
  try {
    return imageSize(content);
  } catch {
    return null;
  }
};

/**
 * Returns the preview in a call. What it is follows from its bytes alone: null for anything but a small WebP or JPEG.
 *
 * @param base64 as the call has it
 */
export const readPreview = (base64: string): GivenPreview | null => {
  const content = Buffer.from(base64, 'base64');
  if (content.length > maxPreviewBytes) return null;
  const type = imageTypeOf(content);
  if (type !== 'webp' && type !== 'jpg') return null;
  const { width, height } = sizeOf(content) ?? { width: 0, height: 0 };
  if (width < 1 || height < 1 || width > largestPreview.width || height > largestPreview.height) return null;
  return { content, mimetype: pictureTypes[type], width, height };
};

/** Returns the preview of a file; null where the file is no picture, or is small enough itself. */
export const previewFor = ({ size, mimetype }: FoundFile, given: GivenPreview): GivenPreview | null =>
  mimetype.startsWith('image/') && size > smallPicture ? given : null;

/** Stores the preview of a file. Where that fails, the file has none. */
export const storePreview = async (
  media: Pick<MediaPort, 'write'>,
  key: string,
  given: GivenPreview | null,
): Promise<{ preview?: Preview }> => {
  if (!given) return {};
  const { content, mimetype, width, height } = given;
  try {
    await media.write(previewKey(key), { bytes: content, mimetype });
    return { preview: { bytes: content.length, width, height } };
  } catch (error) {
    log().warn('a preview could not be stored', { error: describeError(error) });
    return {};
  }
};
