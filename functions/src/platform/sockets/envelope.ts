/** Bytes that API Gateway takes for one message to a socket. */
const maxBytes = 128 * 1024;

/**
 * An event as a socket receives it. What is too large for the gateway becomes `{ action: 'refresh' }` under the same
 * name: the browser fetches again what is on its screen, as it does after a reconnect.
 */
export const envelope = (event: string, data: Record<string, unknown>): string => {
  const text = JSON.stringify({ event, data });
  return Buffer.byteLength(text) <= maxBytes ? text : JSON.stringify({ event, data: { action: 'refresh' } });
};
