import { callOutside } from './call-outside.ts';
import type { Networks } from './webhook-url.ts';

/** Milliseconds within which the receiver must have answered. */
const patience = 10_000;

/**
 * Posts a body to a company's webhook. Redirects are not followed, and the answer's body is not read.
 *
 * @throws OutsideCallFailed unless the answer is a 2xx
 */
export const callWebhook = async (
  url: string,
  body: string | Buffer,
  headers: Record<string, string>,
  networks: Networks,
): Promise<void> => {
  const sent = { 'content-type': 'application/json', ...headers };
  await callOutside({ url, method: 'POST', headers: sent, body, networks, patience, maxBytes: 0 });
};
