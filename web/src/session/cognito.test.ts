// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { token } from './cognito.ts';

const { fetchAuthSession } = vi.hoisted(() => ({ fetchAuthSession: vi.fn<() => Promise<unknown>>() }));
vi.mock('aws-amplify/auth', () => ({ fetchAuthSession }));

const named = (name: string): Error => Object.assign(new Error('refused'), { name });
beforeEach(() => void fetchAuthSession.mockReset());

test('gives the token that there is', async () => {
  fetchAuthSession.mockResolvedValue({ tokens: { accessToken: 'fresh' } });
  await expect(token(true)).resolves.toBe('fresh');
});

test.each(['NotAuthorizedException', 'UserNotFoundException', 'RefreshTokenReuseException'])(
  '%s: the session is over',
  async (name) => {
    fetchAuthSession.mockRejectedValue(named(name));
    await expect(token(true)).resolves.toBeNull();
  },
);

test.each([
  ['NetworkError', { status: 0, offline: true }],
  ['InternalErrorException', { status: 503, code: 'ERR_BUSY' }],
  ['TooManyRequestsException', { status: 503, code: 'ERR_BUSY' }],
])('%s passes: nothing is over', async (name, error) => {
  fetchAuthSession.mockRejectedValue(named(name));
  await expect(token(true)).rejects.toMatchObject(error);
});
