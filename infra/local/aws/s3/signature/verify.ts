import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Credentials } from '../../account/credentials.ts';
import { S3Error } from '../errors/errors.ts';
import { canonicalRequest } from './canonical-request.ts';
import { sameSignature, sign, type Scope } from './signing-key.ts';

const algorithm = 'AWS4-HMAC-SHA256';
const allowedSkew = 15 * 60_000;
const maxExpiry = 7 * 24 * 3600;

interface Claim {
  credential: string;
  signedHeaders: string[];
  signature: string;
  /** YYYYMMDDTHHMMSSZ */
  date: string;
  payloadHash: string;
}

/** Epoch milliseconds of `YYYYMMDDTHHMMSSZ`, or NaN. */
const timeOf = (date: string): number => {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date);
  return parts
    ? Date.UTC(
        Number(parts[1]),
        Number(parts[2]) - 1,
        Number(parts[3]),
        Number(parts[4]),
        Number(parts[5]),
        Number(parts[6]),
      )
    : NaN;
};

/** Parses `KEY/YYYYMMDD/region/s3/aws4_request`. Throws for an unknown key or another region or service. */
export const scopeOf = (credential: string, credentials: Credentials, expectedRegion: string): Scope => {
  const [accessKeyId, date = '', region = '', service = '', end] = credential.split('/');
  if (accessKeyId !== credentials.accessKeyId) throw new S3Error('InvalidAccessKeyId');
  if (region !== expectedRegion || service !== 's3' || end !== 'aws4_request') {
    throw new S3Error(
      'AuthorizationHeaderMalformed',
      `The credential scope is malformed; expecting '${expectedRegion}/s3/aws4_request'`,
    );
  }
  return { date, region, service };
};

const fromHeader = (request: IncomingMessage, header: string): Claim => {
  const parts = Object.fromEntries(
    header
      .slice(algorithm.length)
      .split(',')
      .map((part) => part.trim().split(/=(.*)/s) as [string, string]),
  );
  const date = String(request.headers['x-amz-date'] ?? '');
  const payloadHash = request.headers['x-amz-content-sha256'];
  if (!header.startsWith(algorithm) || !parts.Credential || !parts.SignedHeaders || !parts.Signature)
    throw new S3Error('AuthorizationHeaderMalformed');
  if (typeof payloadHash !== 'string')
    throw new S3Error('InvalidArgument', 'Missing required header for this request: x-amz-content-sha256');
  if (!(Math.abs(Date.now() - timeOf(date)) <= allowedSkew)) throw new S3Error('RequestTimeTooSkewed');
  return {
    credential: parts.Credential,
    signedHeaders: parts.SignedHeaders.split(';'),
    signature: parts.Signature,
    date,
    payloadHash,
  };
};

const fromQuery = (query: URLSearchParams): Claim => {
  const [credential, signedHeaders, signature, date, expires] = [
    'Credential',
    'SignedHeaders',
    'Signature',
    'Date',
    'Expires',
  ].map((name) => query.get(`X-Amz-${name}`));
  if (!credential || !signedHeaders || !signature || !date || !expires || query.get('X-Amz-Algorithm') !== algorithm)
    throw new S3Error('AuthorizationQueryParametersError');
  const seconds = Number(expires);
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > maxExpiry) {
    throw new S3Error('AuthorizationQueryParametersError', 'X-Amz-Expires must be between 1 and 604800 seconds');
  }
  const signedAt = timeOf(date);
  if (!(signedAt <= Date.now() + allowedSkew)) throw new S3Error('AccessDenied', 'Request is not valid yet');
  if (signedAt + seconds * 1000 <= Date.now()) throw new S3Error('AccessDenied', 'Request has expired');
  return {
    credential,
    signedHeaders: signedHeaders.split(';'),
    signature,
    date,
    payloadHash: query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
  };
};

const requireSignedHeaders = (request: IncomingMessage, signedHeaders: string[]): void => {
  const needed = [
    'host',
    ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-') && name !== 'x-amz-content-sha256'),
  ];
  const missing = needed.filter((name) => !signedHeaders.includes(name));
  if (missing.length > 0)
    throw new S3Error(
      'AccessDenied',
      `There were headers present in the request which were not signed: ${missing.join(', ')}`,
    );
};

/**
 * Verifies the signature of a request, in its header or its query, and returns the payload hash that it covers.
 * Throws, as AWS does, for an unsigned request, another key or region, an expired or altered link, and unsigned
 * `x-amz-*` headers.
 */
export const verifySignature = (
  request: IncomingMessage,
  url: URL,
  credentials: Credentials,
  region: string,
): string => {
  const header = request.headers.authorization;
  const presigned = url.searchParams.has('X-Amz-Algorithm') || url.searchParams.has('X-Amz-Signature');
  if (header === undefined && !presigned) throw new S3Error('AccessDenied');
  if (header !== undefined && presigned) throw new S3Error('InvalidArgument', 'Only one auth mechanism allowed');
  const claim = header === undefined ? fromQuery(url.searchParams) : fromHeader(request, header);
  const scope = scopeOf(claim.credential, credentials, region);
  if (!claim.date.startsWith(scope.date)) throw new S3Error('SignatureDoesNotMatch');
  requireSignedHeaders(request, claim.signedHeaders);
  const canonical = canonicalRequest({
    method: request.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    signedHeaders: claim.signedHeaders,
    payloadHash: claim.payloadHash,
  });
  const stringToSign = [
    algorithm,
    claim.date,
    `${scope.date}/${scope.region}/s3/aws4_request`,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n');
  if (!sameSignature(sign(credentials.secretAccessKey, scope, stringToSign), claim.signature))
    throw new S3Error('SignatureDoesNotMatch');
  return claim.payloadHash;
};
