/** What a linking client shows as QR code. Keys as they stand there, in base64. */
export interface PairingCode {
  ref: string;
  noiseKey: string;
  identityKey: string;
  advSecret: string;
}

/** Reads the text of a QR code, with or without the address in front. @returns undefined when it is something else. */
export const parseQr = (text: string): PairingCode | undefined => {
  const [ref, noiseKey, identityKey, advSecret] = text
    .trim()
    .slice(text.trim().indexOf('#') + 1)
    .split(',');
  return ref && noiseKey && identityKey && advSecret ? { ref, noiseKey, identityKey, advSecret } : undefined;
};
