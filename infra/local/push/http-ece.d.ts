declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** Decrypts a body of Encrypted Content-Encoding (RFC 8188) with the keys of Web Push (RFC 8291). */
  export const decrypt: (body: Buffer, keys: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string }) => Buffer;
}
