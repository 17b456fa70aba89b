/**
 * Types that an agent may attach. None of them runs in a browser: no HTML, SVG, XML or script. What is not listed can
 * still be sent as `application/octet-stream`, which is only ever saved.
 */
const allowed = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/heic',
  'image/heif',
  'image/bmp',
  'audio/mpeg',
  'audio/mp3',
  'audio/mp4',
  'audio/x-m4a',
  'audio/aac',
  'audio/ogg',
  'audio/opus',
  'audio/webm',
  'audio/wav',
  'audio/x-wav',
  'audio/amr',
  'audio/flac',
  'video/mp4',
  'video/3gpp',
  'video/quicktime',
  'video/webm',
  'video/x-matroska',
  'video/mpeg',
  'application/pdf',
  'application/zip',
  'application/x-zip-compressed',
  'application/vnd.rar',
  'application/x-7z-compressed',
  'application/gzip',
  'application/rtf',
  'application/json',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/x-pkcs12',
  'application/octet-stream',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
  'text/plain',
  'text/csv',
  'text/vcard',
  'text/x-vcard',
  'text/calendar',
]);

/** A type without its parameters: `audio/ogg; codecs=opus` is `audio/ogg`. */
export const essence = (mimetype: string): string => mimetype.split(';', 1)[0]!.trim().toLowerCase();

const shape = /^[\w.+-]+\/[\w.+-]+(\s*;\s*[\w.+-]+=[\w.+",-]+)*$/;

export const mayUpload = (mimetype: string): boolean => shape.test(mimetype) && allowed.has(essence(mimetype));

/** Returns the type by which a file of a program is stored: one that might run in a browser is only ever saved. */
export const storedType = (mimetype: string): string =>
  mayUpload(mimetype) ? essence(mimetype) : 'application/octet-stream';
