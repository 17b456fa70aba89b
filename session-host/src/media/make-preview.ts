import { Semaphore } from 'async-mutex';
import {
  largestPicture,
  maxPreviewBytes,
  previewQualities,
  previewBoxOf,
  smallPicture,
} from '@recado/shared/limits/previews';

/** A smaller picture of one, as WebP without metadata; sizes in pixels. */
interface MadePreview {
  content: Buffer;
  width: number;
  height: number;
}

/** Seconds that the making of one may take. */
const patience = 2;

/** Previews are made one at a time: a decoded picture takes up to 64 MB. Where so many wait, further pictures have none. */
const turn = new Semaphore(1);
const maxWaiting = 8;
let waiting = 0;

const beginnings = [
  { at: 0, bytes: [0xff, 0xd8, 0xff] },
  { at: 0, bytes: [0x89, 0x50, 0x4e, 0x47] },
  { at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
];

/** Returns whether bytes begin as a JPEG, a PNG or a WebP: no other decoder is offered what customers send. */
const isKnown = (picture: Buffer): boolean =>
  beginnings.some(({ at, bytes }) => picture.subarray(at, at + bytes.length).equals(Buffer.from(bytes)));

/** Loaded at the first picture: many hosts have none for hours. */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
};

const make = async (picture: Buffer): Promise<MadePreview | null> => {
  const sharp = await loadSharp();
  const image = sharp(picture, { limitInputPixels: largestPicture.pixels, failOn: 'error', sequentialRead: true });
  const { pages = 1, autoOrient } = await image.metadata();
  if (pages > 1) return null;
  const { data, info } = await image
    .autoOrient()
    .resize({ ...previewBoxOf(autoOrient), fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: patience })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  for (const quality of previewQualities) {
    const content = await sharp(data, { raw: { width, height, channels } }).webp({ quality }).toBuffer();
    if (content.length <= maxPreviewBytes) return { content, width, height };
  }
  return null;
};

/**
 * Returns the preview of a picture, turned as its EXIF data says. Null for one that is small itself or larger than the limits,
 * moves, is broken, or is no picture at all.
 */
export const makePreview = async (picture: Buffer): Promise<MadePreview | null> => {
  if (picture.length <= smallPicture || picture.length > largestPicture.bytes || !isKnown(picture)) return null;
  if (waiting >= maxWaiting) return null;
  waiting += 1;
  try {
    return await turn.runExclusive(() => make(picture));
  } catch {
    // The bytes are the sender's: what is broken in them is no fault of ours, and the browser shows what it can of it.
    return null;
  } finally {
    waiting -= 1;
  }
};
