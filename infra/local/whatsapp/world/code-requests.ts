import type { Client } from './client.ts';

/** Milliseconds for which a pairing code can be entered. */
const CODE_MS = 180_000;

/** A client that shows a pairing code and waits until it is entered into the phone that the client named. */
export interface CodeRequest {
  connection: Client;
  ref: Buffer;
  /** The client's ephemeral key, encrypted with the code. */
  wrappedKey: Buffer;
  noiseKey: Buffer;
  since: number;
  /** Called with the client's encrypted keys after a code was entered. Returns whether they could be decrypted. */
  finish?: (bundle: Buffer) => boolean;
}

/** The pairing codes that clients show, by phone. A newer one replaces an older one. */
export class CodeRequests {
  private readonly requests = new Map<string, CodeRequest>();

  set(phone: string, request: CodeRequest): void {
    this.requests.set(phone, request);
  }

  /** Returns the request for a phone if its code has not expired. */
  get(phone: string): CodeRequest | undefined {
    const request = this.requests.get(phone);
    return request && Date.now() - request.since < CODE_MS ? request : undefined;
  }

  byRef(ref: Buffer): CodeRequest | undefined {
    return [...this.requests.values()].find((request) => request.ref.equals(ref));
  }

  /** Removes the codes of a connection. */
  expireCodes(connection: Client): void {
    for (const [phone, request] of this.requests) {
      if (request.connection === connection) this.requests.delete(phone);
    }
  }
}
