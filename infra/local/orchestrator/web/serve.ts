import type { IncomingMessage, ServerResponse } from 'node:http';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import sirv from 'sirv';
import { pagePolicy, siteWidePolicy } from '../../../aws/content-security-policy.ts';
import type { Addresses, FacebookLogin } from '../../../aws/content-security-policy.ts';
import { pageWithPolicy } from '../../../aws/page-with-policy.ts';
import { serve } from '../../aws/http/serve.ts';
import type { Running } from '../../aws/http/serve.ts';

export interface WebOptions {
  port: number;
  /** Folder of the build. */
  build: string;
  /** `/config.json` */
  configuration: object;
  addresses: Addresses;
  facebookLogin: FacebookLogin;
}

/** The headers that CloudFront sends with every file, but for the one that only HTTPS knows. */
const securityHeaders = (login: FacebookLogin): Record<string, string> => ({
  'content-security-policy': siteWidePolicy(login),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(self), geolocation=(self), payment=(), microphone=(self)',
});

/** One host name, or pages and storage would be other origins: whoever comes by `localhost` is sent on. */
export const sendToOneHost = (request: IncomingMessage, response: ServerResponse, port: number): boolean => {
  if (request.headers.host === `127.0.0.1:${port}`) return false;
  response.writeHead(308, { location: `http://127.0.0.1:${port}${request.url ?? '/'}` }).end();
  return true;
};

/**
 * The web app as CloudFront serves it: compressed, hashed files kept for ever, the page for every address
 * without an ending, a 404 for a file that is missing, and the same security policy.
 */
export const startWeb = ({ port, build, configuration, addresses, facebookLogin }: WebOptions): Promise<Running> => {
  const page = Buffer.from(
    pageWithPolicy(readFileSync(join(build, 'index.html'), 'utf8'), pagePolicy(addresses, facebookLogin)),
  );
  const headers = Object.entries(securityHeaders(facebookLogin));
  const compressedPage = brotliCompressSync(page);
  const files = sirv(build, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (response, path) => {
      response.setHeader(
        'cache-control',
        path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });

  return serve(port, (request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    if (sendToOneHost(request, response, port)) return;
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (path === '/config.json') {
      response
        .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-cache' })
        .end(JSON.stringify(configuration));
    } else if (path === '/index.html' || !/\.[^/]+$/.test(path)) {
      const brotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
      response
        .writeHead(200, {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-cache',
          vary: 'accept-encoding',
          ...(brotli ? { 'content-encoding': 'br' } : {}),
        })
        .end(brotli ? compressedPage : page);
    } else {
      files(request, response, () => {
        response.writeHead(404).end();
      });
    }
  });
};
