import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ChunkedBody } from '../body/chunked.ts';
import { DigestingBody, verifyDigests, type Digests } from '../body/digests.ts';
import { S3Error } from '../errors/errors.ts';

/** The largest body of one PUT, part or form. */
const maxBodyBytes = 5 * 1024 ** 3;

export interface Incoming extends Digests {
  readonly file: string;
}

/** Streams bytes to `file` and digests them. Deletes the file on an error. */
export const store = async (
  source: Readable,
  file: string,
  maxBytes: number,
  through: ChunkedBody[] = [],
): Promise<Incoming> => {
  const digesting = new DigestingBody(maxBytes);
  try {
    await pipeline([source, ...through, digesting, createWriteStream(file, { flags: 'wx' })]);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  return { file, ...digesting.digests() };
};

/** Stores the body of a signed request, plain or `aws-chunked`, and verifies every digest that the request names. */
export const storeBody = async (request: IncomingMessage, payloadHash: string, file: string): Promise<Incoming> => {
  const { headers } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined)
    throw new S3Error('MissingContentLength');
  if (payloadHash.startsWith('STREAMING-') && payloadHash !== 'STREAMING-UNSIGNED-PAYLOAD-TRAILER')
    throw new S3Error('NotImplemented', `${payloadHash} is not implemented here`);
  const chunked = payloadHash.startsWith('STREAMING-') ? new ChunkedBody() : undefined;
  const incoming = await store(request, file, maxBodyBytes, chunked ? [chunked] : []);
  const fromHeaders = Object.entries(headers).filter((entry): entry is [string, string] =>
    /^x-amz-checksum-(crc|sha)/.test(entry[0]),
  );
  const checksums = new Map([
    ...fromHeaders,
    ...[...(chunked?.trailers ?? [])].filter(([name]) => name.startsWith('x-amz-checksum-')),
  ]);
  const md5 = headers['content-md5'];
  try {
    const announced = headers['x-amz-decoded-content-length'];
    if (announced !== undefined && Number(announced) !== incoming.size) throw new S3Error('IncompleteBody');
    verifyDigests(incoming, { payloadHash, md5: typeof md5 === 'string' ? md5 : undefined, checksums });
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  return incoming;
};
