/** The content of a client's QR code. Keys are base64. */
export interface PairingCode {
  ref: string;
  noiseKey: string;
  identityKey: string;
  advSecret: string;
}

/** Parses the text of a QR code, with or without the URL in front. Returns undefined for other texts. */
export const parseQr = (text: string): PairingCode | undefined => {
  const [ref, noiseKey, identityKey, advSecret] = text
    .trim()
    .slice(text.trim().indexOf('#') + 1)
    .split(',');
  return ref && noiseKey && identityKey && advSecret ? { ref, noiseKey, identityKey, advSecret } : undefined;
};
