import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ObjectStore } from '../objects/store.ts';

/** One request to a bucket or an object in it, verified already. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  readonly bucket: string;
  /** Empty where the request is for the bucket. */
  readonly key: string;
  readonly store: ObjectStore;
  /** What the signature says of the body. */
  readonly payloadHash: string;
}

export const answerXml = (response: ServerResponse, status: number, xml: string): void => {
  response.writeHead(status, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(xml) });
  response.end(xml);
};
