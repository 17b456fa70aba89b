import type { ServerResponse } from 'node:http';

/**
 * Faults in place of an answer. `hang` leaves the call open; `slow` answers after seconds; `half` ends within
 * its body; `refusal`, `nonsense`, `cut` and
 * `thinks`, which uses up all tokens, are answers that can't be used.
 */
export const faults = [
  'badKey',
  'badFile',
  'tooLarge',
  'rateLimit',
  'quota',
  'noCredit',
  'server',
  'notJson',
  'noText',
  'noStructure',
  'hang',
  'slow',
  'half',
  'refusal',
  'nonsense',
  'cut',
  'thinks',
] as const;
export type Fault = (typeof faults)[number];

/** Milliseconds that a slow answer takes: longer than a customer waits for a model. */
const slowAfter = 12_000;

/** A response of OpenAI's API. */
interface Reply {
  status: number;
  body: string;
  headers?: Record<string, string>;
}

/** Returns an error as OpenAI's API writes it. */
export const errorReply = (
  status: number,
  message: string,
  code: string | null,
  type = 'invalid_request_error',
  param: string | null = null,
): Reply => ({ status, body: JSON.stringify({ error: { message, type, param, code } }) });

const replies: Partial<Record<Fault, Reply>> = {
  badKey: errorReply(401, 'Incorrect API key provided.', 'invalid_api_key'),
  badFile: errorReply(400, 'Audio file might be corrupted or unsupported', 'invalid_value'),
  tooLarge: errorReply(413, 'Maximum content size limit (26214400) exceeded', null),
  rateLimit: {
    ...errorReply(429, 'Rate limit reached', 'rate_limit_exceeded', 'requests'),
    headers: { 'retry-after': '7' },
  },
  quota: errorReply(429, 'You exceeded your current quota', 'insufficient_quota', 'insufficient_quota'),
  // As OpenRouter and DeepSeek say it.
  noCredit: errorReply(402, 'Insufficient Balance', 'invalid_request_error'),
  server: errorReply(500, 'The server had an error while processing your request.', null, 'server_error'),
  notJson: { status: 200, body: '<html>' },
  noText: { status: 200, body: '{"usage":{"type":"duration","seconds":1}}' },
  noStructure: errorReply(
    400,
    "Invalid parameter: 'response_format' is not supported",
    null,
    'invalid_request_error',
    'response_format',
  ),
};

/** Writes a response. */
export const send = (response: ServerResponse, { status, body, headers }: Reply): void =>
  void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);

/**
 * Does what a fault says, as far as it needs nothing of the call. Returns false for the faults that are an answer, and for a
 * slow one.
 */
export const fail = (response: ServerResponse, fault: Fault): boolean => {
  const reply = replies[fault];
  if (reply) {
    send(response, reply);
    return true;
  }
  if (fault === 'half') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 500 }).write('{"choices":[{"mess');
    response.destroy();
    return true;
  }
  return fault === 'hang';
};

/** Waits for a slow answer. */
export const beSlow = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, slowAfter).unref();
  });
