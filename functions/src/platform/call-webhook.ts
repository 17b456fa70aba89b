import { lookup } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';
import { isWebhookUrl, type Networks } from './webhook-url.ts';

/** Milliseconds within which the receiver must have answered. */
const patience = 10_000;

/** The receiver did not take it; `reason` is a status, or what kept us from calling. */
class WebhookRefused extends Error {
  readonly code: string;

  constructor(code: string, cause?: unknown) {
    super(`the webhook was not taken: ${code}`, { cause });
    this.name = 'WebhookRefused';
    this.code = code;
  }
}

/** Resolves a name as the socket will use it, so that no second answer of the name's server leads elsewhere. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '');
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return done(new WebhookRefused('PRIVATE_ADDRESS'), '');
    if (options.all) return done(null, addresses);
    return done(null, first.address, first.family);
  });
};

/**
 * Posts a body to a company's webhook. Redirects are not followed, and the answer's body is not read.
 *
 * @throws WebhookRefused unless the answer is a 2xx
 */
export const callWebhook = (
  url: string,
  body: string | Buffer,
  headers: Record<string, string>,
  networks: Networks,
): Promise<void> =>
  new Promise((resolve, reject) => {
    if (!isWebhookUrl(url, networks)) return reject(new WebhookRefused('URL'));
    const send = new URL(url).protocol === 'https:' ? request : requestPlain;
    const call = send(
      url,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
        signal: AbortSignal.timeout(patience),
        ...(networks === 'any' ? {} : { lookup: publicLookup }),
      },
      (response) => {
        const { statusCode = 0 } = response;
        const accepted = statusCode >= 200 && statusCode < 300;
        response.destroy();
        if (accepted) resolve();
        else reject(new WebhookRefused(String(statusCode)));
      },
    );
    call.on('error', (error) =>
      reject(error instanceof WebhookRefused ? error : new WebhookRefused('UNREACHABLE', error)),
    );
    call.end(body);
  });
