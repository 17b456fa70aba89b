import { credentialKeys, listCredentials, setCredential } from '@recado/shared/contract/credentials';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installation, type Login, newColleague, newCompany, signIn } from '../../../test/accounts.ts';
import { callHandler } from '../../../test/call-handler.ts';
import { scanTable } from '../../../test/scan-table.ts';
import { userContext } from '../../../test/user-context.ts';
import { handler } from '../../entry/http/billing.ts';
import { setCredential as change } from './credentials.ts';
import { seed } from '../../entry/seed/seed.ts';

const secretOf = (key: string): string => `${key}-7f3c9d1e5b2a4086-${key.length}XYZ`;

let superUser: Login;

beforeAll(async () => {
  const [owner] = (await seed()).signIns;
  superUser = await signIn(owner!.email, owner!.password);
});

afterAll(async () => {
  for (const key of credentialKeys) await installation().credentials.remove(key);
});

const set = (key: (typeof credentialKeys)[number], value: string, { token }: Login = superUser) =>
  callHandler(handler, setCredential, { params: { key }, body: { value } }, { token });
const list = async () => (await callHandler(handler, listCredentials, {}, { token: superUser.token })).result;

describe('a credential', () => {
  it('shows that it is set, with the last characters of a long one', async () => {
    expect((await set('stripePrivateKey', ' sk_test_1234567890abcdef ')).result).toEqual({
      key: 'stripePrivateKey',
      isSet: true,
      lastCharacters: 'cdef',
    });
    expect((await set('efiPixKey', '11999990000')).result).toMatchObject({ isSet: true, lastCharacters: '' });
    expect(await list()).toContainEqual({ key: 'stripePrivateKey', isSet: true, lastCharacters: 'cdef' });
    expect(await installation().credentials.open('stripePrivateKey')).toBe('sk_test_1234567890abcdef');
    await set('stripePrivateKey', '');
    expect(await list()).toContainEqual({ key: 'stripePrivateKey', isSet: false, lastCharacters: '' });
    expect(await installation().credentials.open('stripePrivateKey')).toBeNull();
  });

  it('is not replaced by somebody who saw another one', async () => {
    const put = (value: string, seen: object) =>
      callHandler(
        handler,
        setCredential,
        { params: { key: 'asaasToken' }, body: { value }, seen: { ...seen } },
        { token: superUser.token },
      );
    const none = { isSet: false, lastCharacters: '' };
    expect((await put('token-of-a-colleague-1234', none)).status).toBe(200);
    expect(await put('another-token-of-mine-5678', none)).toMatchObject({
      status: 409,
      error: 'ERR_CHANGED_MEANWHILE',
      details: { record: { isSet: true, lastCharacters: '1234' } },
    });
    expect(await installation().credentials.open('asaasToken')).toBe('token-of-a-colleague-1234');
    expect((await put('', { isSet: true, lastCharacters: '1234' })).status).toBe(200);
  });

  it('is refused with characters that no header takes', async () => {
    for (const value of ['chave\nX-Other: 1', 'ção', 'a b']) expect((await set('asaasToken', value)).status).toBe(400);
  });

  it('is changed within minutes of a sign-in only', async () => {
    const later = { ...userContext({ viewer: { super: true } }), clock: { now: () => Date.now() + 10 * 60_000 } };
    await expect(
      change(later, { params: { key: 'asaasToken' }, query: undefined, body: { value: 'anything' } }),
    ).rejects.toMatchObject({ code: 'ERR_RECENT_SIGN_IN' });
  });

  it('is for super users alone', async () => {
    const admin = await newCompany();
    for (const other of [admin, await newColleague(admin)]) {
      expect((await set('asaasToken', 'anything', other)).status).toBe(403);
      expect((await callHandler(handler, listCredentials, {}, { token: other.token })).status).toBe(403);
    }
  });

  it('opens in no other place of the table', async () => {
    await set('stripePrivateKey', secretOf('stripePrivateKey'));
    await set('asaasToken', secretOf('asaasToken'));
    const [stripe] = await scanTable('pk = :pk AND sk = :sk', { ':pk': 'i#credentials', ':sk': 'stripePrivateKey' });
    const { openToken } = await import('../../platform/sealed-token.ts');
    const sealed = stripe!.sealed as { key: string; text: string };
    await expect(
      openToken(sealed, { companyId: 0, purpose: 'credential', credential: 'asaasToken' }),
    ).rejects.toThrow();
  });
});
