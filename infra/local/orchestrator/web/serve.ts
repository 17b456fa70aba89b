import type { IncomingMessage, ServerResponse } from 'node:http';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import sirv from 'sirv';
import {
  pagePolicy,
  siteWidePolicy,
  type Addresses,
  type FacebookLogin,
} from '../../../aws/content-security-policy.ts';
import { pageWithPolicy } from '../../../aws/page-with-policy.ts';
import { serve, type Running } from '../../http/serve.ts';
import type { ServeBrand } from './brand.ts';

interface WebOptions {
  port: number;
  /** Folder of the build. */
  build: string;
  /** Content of `/config.json`. */
  configuration: object;
  addresses: Addresses;
  facebookLogin: FacebookLogin;
  brand: ServeBrand;
}

/** The security headers that CloudFront sends with every file, except HSTS, which needs HTTPS. */
const securityHeaders = (login: FacebookLogin): Record<string, string> => ({
  'content-security-policy': siteWidePolicy(login),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(self), geolocation=(self), payment=(), microphone=(self)',
});

/** Redirects requests for `localhost` to 127.0.0.1, so that the app has one origin. Returns true if it redirected. */
export const redirectToOneHost = (request: IncomingMessage, response: ServerResponse, port: number): boolean => {
  if (request.headers.host === `127.0.0.1:${port}`) return false;
  response.writeHead(308, { location: `http://127.0.0.1:${port}${request.url ?? '/'}` }).end();
  return true;
};

/**
 * Serves the web app as CloudFront does: compressed, hashed files cached for a year, the page for every path without
 * a file extension, 404 for missing files, and the same security policy.
 */
export const startWeb = ({
  port,
  build,
  configuration,
  addresses,
  facebookLogin,
  brand,
}: WebOptions): Promise<Running> => {
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

  return serve(port, async (request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    if (redirectToOneHost(request, response, port) || (await brand(request, response))) return;
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
