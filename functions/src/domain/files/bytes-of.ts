import type { Preview } from '@recado/shared/contract/pictures';

/** Returns the bytes of a file with its preview, as the company's storage counts them. */
export const bytesOf = ({ size, preview }: { size: number | null; preview?: Preview | undefined }): number =>
  (size ?? 0) + (preview?.bytes ?? 0);
