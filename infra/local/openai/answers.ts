/** An answer of the stand-in to one call. `hang` leaves the call open. */
export type Answer =
  | { text: string }
  | { fault: 'badKey' | 'badFile' | 'tooLarge' | 'rateLimit' | 'quota' | 'server' | 'notJson' | 'noText' | 'hang' };

/** A response of OpenAI's API. Null for none. */
interface Reply {
  status: number;
  body: string;
  headers?: Record<string, string>;
}

const error = (status: number, message: string, code: string | null, type = 'invalid_request_error'): Reply => ({
  status,
  body: JSON.stringify({ error: { message, type, param: null, code } }),
});

const faults: Record<Extract<Answer, { fault: string }>['fault'], Reply | null> = {
  badKey: error(401, 'Incorrect API key provided.', 'invalid_api_key'),
  badFile: error(400, 'Audio file might be corrupted or unsupported', 'invalid_value'),
  tooLarge: error(413, 'Maximum content size limit (26214400) exceeded', null),
  rateLimit: {
    ...error(429, 'Rate limit reached', 'rate_limit_exceeded', 'requests'),
    headers: { 'retry-after': '7' },
  },
  quota: error(429, 'You exceeded your current quota', 'insufficient_quota', 'insufficient_quota'),
  server: error(500, 'The server had an error while processing your request.', null, 'server_error'),
  notJson: { status: 200, body: '<html>' },
  noText: { status: 200, body: '{"usage":{"type":"duration","seconds":1}}' },
  hang: null,
};

export const replyOf = (answer: Answer): Reply | null =>
  'text' in answer ? { status: 200, body: JSON.stringify({ text: answer.text }) } : faults[answer.fault];
