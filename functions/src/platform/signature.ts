import { createHmac } from 'node:crypto';

/** Hex HMAC-SHA256 over the timestamp (seconds, as text), a dot, and the body as sent. */
export const signature = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
