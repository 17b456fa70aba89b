import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** Makes a secret as Standard Webhooks writes it: `whsec_` and 24 random bytes in base64. */
export const newWebhookSecret = (): string => `${prefix}${randomBytes(24).toString('base64')}`;

/** Returns a text that was a secret before as Standard Webhooks writes it. */
export const asWebhookSecret = (text: string): string =>
  text.startsWith(prefix) ? text : `${prefix}${Buffer.from(text, 'utf8').toString('base64')}`;

const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(prefix.length), 'base64');

/** A call that is signed. */
interface SignedCall {
  /** The same in every attempt. */
  id: string;
  /** Milliseconds since 1970. */
  now: number;
  body: string;
}

/**
 * Returns the headers of Standard Webhooks: id, time of the attempt, and one signature for each secret
 * (`v1,` and base64 of HMAC-SHA256 over id, timestamp and body, with dots between).
 */
export const webhookHeaders = (secrets: readonly string[], { id, now, body }: SignedCall): Record<string, string> => {
  const timestamp = String(Math.floor(now / 1_000));
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    ...(signatures.length > 0 && { 'webhook-signature': signatures.join(' ') }),
  };
};
