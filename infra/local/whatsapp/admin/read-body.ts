import type { IncomingMessage } from 'node:http';
import { AdminError } from '../contract/errors.ts';

/** Bytes: an image of 16 MB in base64, and the other fields. */
const LIMIT = 24 * 1024 * 1024;

/** Reads a JSON body; an empty one is an empty object. */
export const readBody = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length;
    if (bytes > LIMIT) throw new AdminError('TOO_LARGE');
    chunks.push(chunk as Buffer);
  }
  if (bytes === 0) return {};
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new AdminError('INVALID_REQUEST', 'The body is not JSON');
  }
};
