import type { Endpoint } from '@recado/shared/contract/grammar';
import { AppError } from '@recado/shared/contract/errors';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { checkSeen } from './check-seen.ts';
import { hasRequestId } from './takes-request-id.ts';
import { parseJson, wellFormed } from '@recado/shared/text/well-formed';

/** Bytes of a body: twice the longest text that may be sent, in its longest encoding. Files go straight to storage. */
const maxBodyBytes = 1024 * 1024;

/** Characters of the header by which programs repeat a call. */
const maxKeyLength = 255;

interface Issue {
  path: string;
  code: string;
}

/** The path and the code of each issue, without the value, which may be a password. */
const refuse = (issues: readonly Issue[]): AppError => new AppError('ERR_VALIDATION', { issues });

const issuesOf = (part: string, error: z.ZodError): Issue[] =>
  error.issues.slice(0, 20).map(({ path, code }) => ({ path: [part, ...path].join('.'), code }));

const parsePart = (part: string, schema: z.ZodType | undefined, value: unknown): unknown => {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw refuse(issuesOf(part, parsed.error));
  return parsed.data;
};

const bodyOf = (event: APIGatewayProxyEventV2): unknown => {
  if (event.body === undefined || event.body === '') return undefined;
  const text = event.isBase64Encoded ? Buffer.from(event.body, 'base64').toString('utf8') : event.body;
  if (Buffer.byteLength(text) > maxBodyBytes) throw new AppError('ERR_BODY_TOO_LARGE', { maxBytes: maxBodyBytes });
  try {
    return parseJson(text);
  } catch {
    throw refuse([{ path: 'body', code: 'invalid_json' }]);
  }
};

const seenPart = z.object({ seen: z.record(z.string(), z.unknown()).optional() });

/** The parts of a call, as a use case gets them. */
export interface ParsedInput {
  params: unknown;
  query: unknown;
  body: unknown;
  checkSeen?: (current: unknown) => void;
  /** The fields of a record that the caller edits, as it saw them; absent where it names none. */
  seenFields?: string[];
}

const requestId = z.object({ requestId: z.uuid().optional() });

/** Returns the UUID (version 8) of a key that a program chose: the same one for the same key. */
const uuidOf = (key: string): string => {
  const hash = createHash('sha256').update(key).digest();
  hash[6] = (hash[6]! & 0x0f) | 0x80;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

/** Returns an id for the header by which programs repeat a call; null where it has none. Throws ERR_VALIDATION. */
const idOfHeader = ({ headers }: APIGatewayProxyEventV2): string | null => {
  const key = headers['idempotency-key'] ?? '';
  if (key.length > maxKeyLength) throw refuse([{ path: 'Idempotency-Key', code: 'too_big' }]);
  return key === '' ? null : uuidOf(key);
};

/** Returns the body of a call, with the id of its header where the endpoint reads a request id and the body has none. */
const withRequestId = (endpoint: Endpoint, event: APIGatewayProxyEventV2): unknown => {
  const given = bodyOf(event);
  const fromHeader = hasRequestId(endpoint) ? idOfHeader(event) : null;
  return fromHeader === null || typeof given !== 'object' ? given : { requestId: fromHeader, ...given };
};

/**
 * Returns the request id in the body of a call whose endpoint creates something, or that of its header; null where there
 * is none. Throws ERR_VALIDATION.
 */
export const requestIdOf = ({ creates }: Endpoint, event: APIGatewayProxyEventV2): string | null => {
  if (!creates) return null;
  const body = parsePart('body', requestId, bodyOf(event) ?? {}) as z.output<typeof requestId>;
  return body.requestId ?? idOfHeader(event);
};

/**
 * The parts of a call, each by its schema; what the endpoint does not declare is not read. Throws ERR_VALIDATION.
 *
 * @param shownAs makes a record what the caller sees of it
 */
export const parseInput = (
  endpoint: Endpoint,
  event: APIGatewayProxyEventV2,
  shownAs?: (record: unknown) => unknown,
): ParsedInput => {
  const params = parsePart('params', endpoint.params, wellFormed(event.pathParameters ?? {}));
  const query = parsePart('query', endpoint.query, wellFormed(event.queryStringParameters ?? {}));
  if (!endpoint.body) return { params, query, body: undefined };
  const given = withRequestId(endpoint, event);
  const body = parsePart('body', endpoint.body, given);
  if (!endpoint.edit) return { params, query, body };
  const { seen } = parsePart('body', seenPart, given) as z.output<typeof seenPart>;
  return {
    params,
    query,
    body,
    ...(seen && {
      seenFields: Object.keys(seen),
      checkSeen: (current) => checkSeen(endpoint, { seen, body: body as object }, current, shownAs),
    }),
  };
};
