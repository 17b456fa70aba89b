import { describe, expect, test } from 'vitest';
import { ApiError, apiErrorOf } from '../errors/api-error.ts';
import { createQueryClient } from './query-client.ts';

const { retry, retryDelay } = createQueryClient().getDefaultOptions().queries as {
  retry: (failures: number, error: unknown) => boolean;
  retryDelay: (failures: number, error: unknown) => number;
};
const busy = (retryAfter: number) => new ApiError(429, 'ERR_TOO_MANY_REQUESTS', { retryAfter });

describe('a query that the server has no time for', () => {
  test('waits as long as the server asks for', () => {
    expect(retry(0, busy(7))).toBe(true);
    expect(retryDelay(0, busy(7))).toBe(7_000);
    expect(retryDelay(1, new ApiError(503, 'ERR_BUSY'))).toBe(1_000);
  });

  test('fails at once when that is longer than a screen should wait', () => expect(retry(0, busy(60))).toBe(false));

  test('is not repeated for ever', () => expect(retry(2, busy(1))).toBe(false));
});

test('the header Retry-After and the gateway’s own throttle are read', async () => {
  const own = new Response('{"error":"ERR_TOO_MANY_REQUESTS"}', { status: 429, headers: { 'retry-after': '9' } });
  expect(await apiErrorOf(own)).toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS', details: { retryAfter: 9 } });
  const gateways = new Response('{"message":"Too Many Requests"}', { status: 429 });
  expect(await apiErrorOf(gateways)).toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS', details: { retryAfter: 1 } });
});
