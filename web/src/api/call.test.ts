import { me, openLogin } from '@recado/shared/contract/auth';
import { getPublicSetting } from '@recado/shared/contract/settings';
import { createTag } from '@recado/shared/contract/tags';
import { createTicket, updateTicket } from '@recado/shared/contract/tickets';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { onLoginEnd } from '../sign-in/login-end.ts';
import { ApiError } from '../errors/api-error.ts';
import { call } from './call.ts';

const tokens = vi.hoisted(() => ({
  accessToken: vi.fn<(options?: { forceRefresh?: boolean }) => Promise<string | null>>(),
}));
vi.mock('../sign-in/tokens.ts', () => tokens);
vi.mock('../config/runtime-config.ts', () => ({ runtimeConfig: () => Promise.resolve({ apiUrl: 'http://api' }) }));

const response = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status });
let fetched: ReturnType<typeof vi.fn<typeof fetch>>;
let ends: string[];
let stop: () => void;

beforeEach(() => {
  fetched = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', fetched);
  tokens.accessToken
    .mockReset()
    .mockImplementation((options) => Promise.resolve(options?.forceRefresh ? 'fresh' : 'token'));
  ends = [];
  stop = onLoginEnd((reason) => ends.push(reason));
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const header = (attempt: number): string | undefined =>
  (fetched.mock.calls[attempt]?.[1]?.headers as Record<string, string> | undefined)?.authorization;

describe('call', () => {
  test('sends the body as JSON with the access token', async () => {
    fetched.mockResolvedValue(response(200, { id: 5 }));
    await expect(call(createTicket, { body: { contactId: 3 } })).resolves.toEqual({ id: 5 });
    const [url, init] = fetched.mock.calls[0]!;
    expect(url).toBe('http://api/tickets');
    expect(init).toMatchObject({
      method: 'POST',
      body: expect.stringMatching(/^\{"contactId":3,"requestId":"[\da-f-]{36}"\}$/) as string,
      headers: { authorization: 'Bearer token', 'content-type': 'application/json' },
    });
  });

  test('sends no token to public endpoints', async () => {
    fetched.mockResolvedValue(response(200, 'enabled'));
    await call(getPublicSetting, { params: { key: 'allowSignup' } });
    expect(header(0)).toBeUndefined();
    expect(tokens.accessToken).not.toHaveBeenCalled();
  });

  test('passes on the server’s error code and details', async () => {
    fetched.mockResolvedValue(response(409, { error: 'ERR_TICKET_TAKEN', details: { userName: 'Bia' } }));
    const error = await call(updateTicket, { params: { id: 1 }, body: {} }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 409, code: 'ERR_TICKET_TAKEN', details: { userName: 'Bia' } });
  });

  test('renews a token that the gateway rejects and retries once', async () => {
    fetched
      .mockResolvedValueOnce(response(403, { message: 'Forbidden' }))
      .mockResolvedValueOnce(response(200, { ok: true }));
    await expect(call(me, {})).resolves.toEqual({ ok: true });
    expect([header(0), header(1)]).toEqual(['Bearer token', 'Bearer fresh']);
  });

  test('a gateway that rejects the new token, too, ends the login as invalid', async () => {
    fetched.mockImplementation(() => Promise.resolve(response(403, { message: 'Forbidden' })));
    await expect(call(me, {})).rejects.toMatchObject({ status: 401 });
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(ends).toEqual(['invalid']);
  });

  test('keeps the id of an unexpected failure', async () => {
    fetched.mockResolvedValue(response(500, { error: 'ERR_INTERNAL', requestId: 'r1' }));
    await expect(call(me, {})).rejects.toMatchObject({ code: 'ERR_INTERNAL', requestId: 'r1' });
  });

  test('does not retry an error that the API itself returned', async () => {
    fetched.mockResolvedValue(response(403, { error: 'ERR_NO_PERMISSION' }));
    await expect(call(me, {})).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(ends).toEqual([]);
  });

  test.each([
    ['ERR_SESSION_EXPIRED', 'expired'],
    ['ERR_SESSION_DISPLACED', 'displaced'],
  ])('%s ends the login', async (code, reason) => {
    fetched.mockResolvedValue(response(401, { error: code }));
    await expect(call(me, {})).rejects.toMatchObject({ code });
    expect(ends).toEqual([reason]);
  });

  test('a company that was switched off ends the login, and refuses a sign-in without that', async () => {
    fetched.mockImplementation(() => Promise.resolve(response(402, { error: 'ERR_COMPANY_OFF' })));
    await expect(call(openLogin, {})).rejects.toMatchObject({ code: 'ERR_COMPANY_OFF' });
    expect(ends).toEqual([]);
    await expect(call(me, {})).rejects.toMatchObject({ code: 'ERR_COMPANY_OFF' });
    expect(ends).toEqual(['switchedOff']);
  });

  test('ends the login without a request when no token is available', async () => {
    tokens.accessToken.mockResolvedValue(null);
    await expect(call(me, {})).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
    expect(fetched).not.toHaveBeenCalled();
    expect(ends).toEqual(['expired']);
  });

  test('a network failure is an error of its own and does not end the login', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(call(me, {})).rejects.toMatchObject({ status: 0, offline: true });
    expect(ends).toEqual([]);
  });

  test('a response that times out or breaks off counts as a network failure', async () => {
    const timeout = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
    fetched.mockImplementation(
      (_url, init) =>
        new Promise((_, reject) => {
          init!.signal!.onabort = () => reject(new DOMException('late', 'TimeoutError'));
        }),
    );
    const pending = call(me, {});
    const failed = expect(pending).rejects.toMatchObject({ offline: true });
    await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
    timeout.abort();
    await failed;
    fetched.mockResolvedValue(new Response('{"us'));
    await expect(call(me, {})).rejects.toMatchObject({ offline: true });
    expect(ends).toEqual([]);
  });

  test('a call aborted by its caller throws the abort reason', async () => {
    const own = new AbortController();
    own.abort(new Error('gone'));
    fetched.mockImplementation((_url, init) => Promise.reject(init!.signal!.reason as Error));
    await expect(call(me, {}, { signal: own.signal })).rejects.toThrow('gone');
  });

  test('a sign-in outside working hours reports its error and does not end the login', async () => {
    fetched.mockResolvedValue(response(401, { error: 'ERR_OUT_OF_HOURS' }));
    await expect(call(me, {})).rejects.toMatchObject({ code: 'ERR_OUT_OF_HOURS' });
    expect(ends).toEqual([]);
  });
});

describe('a request id', () => {
  const tag = { body: { name: 'VIP', color: '#ff0000' } };
  const sent = (attempt: number): unknown =>
    (JSON.parse(fetched.mock.calls[attempt]![1]!.body as string) as { requestId?: string }).requestId;

  test.each([
    ['no answer', () => Promise.reject(new TypeError('failed to fetch'))],
    ['a busy server', () => Promise.resolve(response(503, { error: 'ERR_BUSY' }))],
    ['half an answer', () => Promise.resolve(new Response('{"id":'))],
  ])('stays the same after %s, until an answer comes', async (_, lost) => {
    fetched.mockImplementationOnce(lost).mockImplementation(() => Promise.resolve(response(200, { id: 1 })));
    await expect(call(createTag, tag)).rejects.toThrow(ApiError);
    await call(createTag, tag);
    await call(createTag, tag);
    expect(sent(0)).toEqual(expect.any(String));
    expect(sent(1)).toBe(sent(0));
    expect(sent(2)).not.toBe(sent(0));
  });

  test('is another one for other input, and after a refusal', async () => {
    fetched
      .mockRejectedValueOnce(new TypeError('failed to fetch'))
      .mockImplementation(() => Promise.resolve(response(409, { error: 'ERR_TAG_EXISTS' })));
    await expect(call(createTag, tag)).rejects.toThrow(ApiError);
    await expect(call(createTag, { body: { ...tag.body, name: 'Novo' } })).rejects.toThrow(ApiError);
    await expect(call(createTag, tag)).rejects.toThrow(ApiError);
    await expect(call(createTag, tag)).rejects.toThrow(ApiError);
    expect(new Set([sent(0), sent(1), sent(3)]).size).toBe(3);
    expect(sent(2)).toBe(sent(0));
  });

  test('is another one for each of two equal calls at once', async () => {
    fetched.mockImplementation(() => Promise.resolve(response(200, { id: 1 })));
    await Promise.all([call(createTag, tag), call(createTag, tag)]);
    expect(sent(0)).not.toBe(sent(1));
  });

  test('is sent to endpoints that create something only', async () => {
    fetched.mockResolvedValue(response(200, { id: 5 }));
    await call(updateTicket, { params: { id: 1 }, body: {} });
    expect(fetched.mock.calls[0]![1]!.body).toBe('{}');
  });
});
