// Verifies a call of a Recado webhook (Standard Webhooks). Node 18 or newer, without packages.
import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Returns the event of a call, or throws.
 *
 * @param {string} secret `whsec_…`, from the screen "Webhooks"
 * @param {Record<string, string | undefined>} headers with names in lower case, as Node has them
 * @param {string | Buffer} body the raw body, before any parsing
 * @param {number} now seconds since 1970
 */
export function verifyWebhook(secret, headers, body, now = Math.floor(Date.now() / 1000)) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  const signatures = headers['webhook-signature'];
  if (!id || !timestamp || !signatures) throw new Error('a header is missing');
  if (!/^\d+$/.test(timestamp) || Math.abs(now - Number(timestamp)) > 300) throw new Error('the call is too old');
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  const isSigned = signatures.split(' ').some((signature) => {
    const [version, text = ''] = signature.split(',');
    const given = Buffer.from(text, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isSigned) throw new Error('the signature is wrong');
  return JSON.parse(String(body));
}
