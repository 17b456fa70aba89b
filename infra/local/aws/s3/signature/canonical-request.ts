import type { IncomingHttpHeaders } from 'node:http';

/** The parts of a request that its signature covers. */
interface SignedRequest {
  method: string;
  /** The request's path as received, percent-encoded, without the query. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  signedHeaders: readonly string[];
  payloadHash: string;
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const canonicalQuery = (query: URLSearchParams): string => {
  return [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort((a, b) => byText(a[0], b[0]) || byText(a[1], b[1]))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
};

const headerValue = (headers: IncomingHttpHeaders, name: string) =>
  [headers[name] ?? ''].flat().join(',').trim().replace(/ +/g, ' ');

/** Builds the canonical request of Signature Version 4. S3 encodes the path once; other services encode it twice. */
export const canonicalRequest = ({
  method,
  path,
  query,
  headers,
  signedHeaders,
  payloadHash,
}: SignedRequest): string => {
  return [
    method,
    path
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    canonicalQuery(query),
    ...signedHeaders.map((name) => `${name}:${headerValue(headers, name)}`),
    '',
    signedHeaders.join(';'),
    payloadHash,
  ].join('\n');
};
