import type { Endpoint } from '@recado/shared/contract/grammar';

/** Returns whether the body of an endpoint has a request id of its own, by which its messages are sent once. */
export const hasRequestId = ({ body }: Pick<Endpoint, 'body'>): boolean =>
  'requestId' in ((body as { shape?: object } | undefined)?.shape ?? {});

/** Returns whether a call of an endpoint can be repeated by a request id, or by the header `Idempotency-Key`. */
export const takesRequestId = (endpoint: Pick<Endpoint, 'body' | 'creates'>): boolean =>
  endpoint.creates === true || hasRequestId(endpoint);
