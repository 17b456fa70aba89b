// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { fetchToken } from './cognito.ts';

const { fetchAuthSession } = vi.hoisted(() => ({ fetchAuthSession: vi.fn<() => Promise<unknown>>() }));
vi.mock('aws-amplify/auth', () => ({ fetchAuthSession }));

const named = (name: string): Error => Object.assign(new Error('refused'), { name });
beforeEach(() => void fetchAuthSession.mockReset());

test('returns the current token', async () => {
  fetchAuthSession.mockResolvedValue({ tokens: { accessToken: 'fresh' } });
  await expect(fetchToken(true)).resolves.toBe('fresh');
});

test.each(['NotAuthorizedException', 'UserNotFoundException', 'RefreshTokenReuseException'])(
  '%s means that the login has ended',
  async (name) => {
    fetchAuthSession.mockRejectedValue(named(name));
    await expect(fetchToken(true)).resolves.toBeNull();
  },
);

test.each([
  ['NetworkError', { status: 0, offline: true }],
  ['InternalErrorException', { status: 503, code: 'ERR_BUSY' }],
  ['TooManyRequestsException', { status: 503, code: 'ERR_BUSY' }],
])('%s is temporary and does not end the login', async (name, error) => {
  fetchAuthSession.mockRejectedValue(named(name));
  await expect(fetchToken(true)).rejects.toMatchObject(error);
});
