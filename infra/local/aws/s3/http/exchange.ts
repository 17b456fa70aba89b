import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ObjectStore } from '../objects/store.ts';

/** A request to a bucket or an object, whose signature is already verified. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  readonly bucket: string;
  /** Empty in requests to the bucket itself. */
  readonly key: string;
  readonly store: ObjectStore;
  /** The payload hash that the signature covers: a SHA-256, or a constant such as `UNSIGNED-PAYLOAD`. */
  readonly payloadHash: string;
}

export const answerXml = (response: ServerResponse, status: number, xml: string): void => {
  response.writeHead(status, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(xml) });
  response.end(xml);
};
