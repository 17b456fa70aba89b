import { lookup } from 'node:dns';
import { type IncomingHttpHeaders, type IncomingMessage, request as requestPlain } from 'node:http';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { secondsAsked } from './retry-after.ts';
import { isPublicAddress } from './public-address.ts';
import { isWebhookUrl, type Networks } from './webhook-url.ts';

/** An answer that was no 2xx: the beginning of its body, and its headers Retry-After, Location and WWW-Authenticate. One that did not come is late. */
interface Refusal {
  body?: string;
  retryAfter?: string | undefined;
  location?: string | undefined;
  challenge?: string | undefined;
  isLate?: boolean;
}

/** A call outside failed; `code` is a status, or what kept us from an answer. */
export class OutsideCallFailed extends Error {
  readonly code: string;
  /** The beginning of the body of an answer that was no 2xx. */
  readonly body: string;
  /** The address that the answer leads to; null for none. */
  readonly location: string | null;
  /** The way in which the other side asks callers to prove themselves; null for none. */
  readonly challenge: string | null;
  /** True where the answer did not arrive within the patience. */
  readonly isLate: boolean;
  /** Seconds after which the other side asks for another call; null where it says nothing. */
  readonly retryAfter: number | null;

  constructor(
    code: string,
    cause?: unknown,
    { body = '', retryAfter, location, challenge, isLate = false }: Refusal = {},
  ) {
    super(`a call outside failed: ${code}`, { cause });
    this.name = 'OutsideCallFailed';
    this.code = code;
    this.body = body;
    this.retryAfter = secondsAsked(retryAfter, Date.now());
    this.location = location ?? null;
    this.challenge = challenge ?? null;
    this.isLate = isLate;
  }
}

/** Bytes of a refusal that are read: it says why. */
const maxRefusal = 20_000;

/** Resolves a name as the socket will use it, so that no second answer of the name's server leads elsewhere. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '');
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return done(new OutsideCallFailed('PRIVATE_ADDRESS'), '');
    if (options.all) return done(null, addresses);
    return done(null, first.address, first.family);
  });
};

interface OutsideCall {
  url: string;
  method: 'GET' | 'POST' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Buffer;
  networks: Networks;
  /** Milliseconds within which the whole answer must have arrived. */
  patience: number;
  /** Bytes of the answer that are read at most; 0 where its body is not needed. */
  maxBytes: number;
  /** True where a longer answer is cut; without it, the call fails. */
  cuts?: boolean;
}

interface OutsideAnswer {
  status: number;
  body: Buffer;
  mimetype: string;
  headers: IncomingHttpHeaders;
}

type ReadLimit = Pick<OutsideCall, 'maxBytes' | 'cuts'>;

const read = async (response: IncomingMessage, { maxBytes, cuts = false }: ReadLimit): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size <= maxBytes) continue;
    if (!cuts) throw new OutsideCallFailed('TOO_LARGE');
    break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
};

const respond = async (response: IncomingMessage, limit: ReadLimit): Promise<OutsideAnswer> => {
  const { statusCode = 0, headers } = response;
  try {
    if (statusCode < 200 || statusCode >= 300) {
      const reason = await read(response, { maxBytes: maxRefusal, cuts: true }).catch(() => Buffer.alloc(0));
      const { 'retry-after': retryAfter, 'www-authenticate': challenge, location } = headers;
      const refusal = { body: reason.toString('utf8'), retryAfter, location, challenge };
      throw new OutsideCallFailed(String(statusCode), undefined, refusal);
    }
    const body = limit.maxBytes === 0 ? Buffer.alloc(0) : await read(response, limit);
    const mimetype = (headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase();
    return { status: statusCode, body, mimetype, headers };
  } finally {
    response.destroy();
  }
};

const failureOf = (error: unknown, isLate: boolean): OutsideCallFailed =>
  error instanceof OutsideCallFailed ? error : new OutsideCallFailed('UNREACHABLE', error, { isLate });

/**
 * Calls an address that a company gave: only the public internet, within a time and a size. Redirects are not followed.
 *
 * @throws OutsideCallFailed unless the answer is a 2xx that arrived whole
 */
export const callOutside = ({
  url,
  method,
  headers = {},
  body,
  networks,
  patience,
  maxBytes,
  cuts,
}: OutsideCall): Promise<OutsideAnswer> =>
  new Promise((resolve, reject) => {
    if (!isWebhookUrl(url, networks)) return reject(new OutsideCallFailed('URL'));
    const signal = AbortSignal.timeout(Math.max(1, Math.floor(patience)));
    const send = new URL(url).protocol === 'https:' ? request : requestPlain;
    const call = send(
      url,
      {
        method,
        headers: { ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }), ...headers },
        signal,
        ...(networks === 'any' ? {} : { lookup: publicLookup }),
      },
      (response) => {
        respond(response, { maxBytes, cuts }).then(resolve, (error: unknown) =>
          reject(failureOf(error, signal.aborted)),
        );
      },
    );
    call.on('error', (error) => reject(failureOf(error, signal.aborted)));
    call.end(body);
  });
