import type { ServerResponse } from 'node:http';

interface Answer {
  statusCode?: number;
  headers?: Record<string, string | number | boolean>;
  cookies?: string[];
  body?: string;
  isBase64Encoded?: boolean;
}

/** Answers with the gateway's own JSON body `{ message }`. */
export const answerMessage = (
  response: ServerResponse,
  status: number,
  message: string,
  headers: Record<string, string> = {},
): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify({ message }));
};

/**
 * Writes the result of a function as the response, as payload format 2.0 does: an object with a `statusCode` is the
 * response, anything else its JSON body. The function's CORS headers are dropped; the gateway sets its own.
 */
export const writeResult = (response: ServerResponse, result: unknown): void => {
  const given =
    typeof result === 'object' && result !== null && 'statusCode' in result ? (result as Answer) : undefined;
  if (!given) {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(result === undefined ? '' : JSON.stringify(result));
    return;
  }
  if (!Number.isInteger(given.statusCode) || (given.body !== undefined && typeof given.body !== 'string')) {
    console.error('A function returned an invalid response:', Object.keys(given));
    answerMessage(response, 500, 'Internal Server Error');
    return;
  }
  for (const [name, value] of Object.entries(given.headers ?? {})) {
    if (!name.toLowerCase().startsWith('access-control-')) response.setHeader(name, String(value));
  }
  if (given.cookies) response.setHeader('set-cookie', given.cookies);
  if (!response.hasHeader('content-type')) response.setHeader('content-type', 'text/plain;charset=utf-8');
  const body = Buffer.from(given.body ?? '', given.isBase64Encoded ? 'base64' : 'utf8');
  response.writeHead(given.statusCode!, { 'content-length': body.length }).end(body);
};
