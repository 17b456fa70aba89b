import type { IncomingMessage, ServerResponse } from 'node:http';

/** One rule of a bucket's CORS configuration, with at most one `*` in each origin and header. */
export interface CorsRule {
  readonly allowedOrigins: readonly string[];
  readonly allowedMethods: readonly string[];
  readonly allowedHeaders: readonly string[];
  readonly exposedHeaders: readonly string[];
  /** Seconds for which a browser may cache the answer to a preflight. */
  readonly maxAge: number;
}

const matches = (pattern: string, text: string): boolean => {
  const [before, after] = pattern.split('*');
  if (after === undefined) return pattern === text;
  return text.length >= before!.length + after.length && text.startsWith(before!) && text.endsWith(after);
};

const findRule = (
  rules: readonly CorsRule[],
  origin: string,
  method: string,
  headers: readonly string[],
): CorsRule | undefined => {
  return rules.find(
    (rule) =>
      rule.allowedOrigins.some((pattern) => matches(pattern, origin)) &&
      rule.allowedMethods.includes(method) &&
      headers.every((header) => rule.allowedHeaders.some((pattern) => matches(pattern.toLowerCase(), header))),
  );
};

const grant = (response: ServerResponse, rule: CorsRule, origin: string): void => {
  const anyone = rule.allowedOrigins.includes('*');
  response.setHeader('access-control-allow-origin', anyone ? '*' : origin);
  response.setHeader('access-control-allow-methods', rule.allowedMethods.join(', '));
  if (rule.exposedHeaders.length > 0)
    response.setHeader('access-control-expose-headers', rule.exposedHeaders.join(', '));
  if (!anyone) response.setHeader('access-control-allow-credentials', 'true');
  response.setHeader('vary', 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method');
};

/** Adds the CORS headers with which a page of an allowed origin may read the answer. */
export const addCorsHeaders = (
  request: IncomingMessage,
  response: ServerResponse,
  rules: readonly CorsRule[],
): void => {
  const { origin } = request.headers;
  const rule = origin === undefined ? undefined : findRule(rules, origin, request.method ?? '', []);
  if (rule) grant(response, rule, origin!);
};

/** Answers a preflight if a rule allows the request. Returns false, without an answer, otherwise. */
export const answerPreflight = (
  request: IncomingMessage,
  response: ServerResponse,
  rules: readonly CorsRule[],
): boolean => {
  const { origin } = request.headers;
  const method = request.headers['access-control-request-method'];
  const headers = (request.headers['access-control-request-headers'] ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  const rule = origin === undefined || method === undefined ? undefined : findRule(rules, origin, method, headers);
  if (!rule) return false;
  grant(response, rule, origin!);
  if (headers.length > 0) response.setHeader('access-control-allow-headers', headers.join(', '));
  response.setHeader('access-control-max-age', String(rule.maxAge));
  response.writeHead(200).end();
  return true;
};
