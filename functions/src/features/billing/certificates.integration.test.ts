import { deleteCertificate, listCertificates, uploadCertificate } from '@recado/shared/contract/certificates';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { installation, type Login, newColleague, newCompany, signIn } from '../../../test/accounts.ts';
import { callHandler } from '../../../test/call-handler.ts';
import { writeP12 } from '../../../test/certificates/write-p12.ts';
import { scanTable } from '../../../test/scan-table.ts';
import { hourLater } from '../../../test/second-factor.ts';
import { handler } from '../../entry/http/billing.ts';
import { seed } from '../../entry/seed/seed.ts';
import { log } from '../../platform/log.ts';
import { watchCertificates } from './watch-certificates.ts';

const ref = 'certificadoEfi';
const password = 'segredo-do-arquivo';
const expiresAt = Date.parse('2040-01-02T03:04:05Z');
const p12 = writeP12({ password, expiresAt, subject: 'Recado Ltda' });

let superUser: Login;

beforeAll(async () => {
  const [owner] = (await seed()).signIns;
  superUser = await signIn(owner!.email, owner!.password);
});
afterAll(() => installation().certificates.remove(ref));

const upload = (file: Buffer, more: object = {}, { token }: Pick<Login, 'token'> = superUser) =>
  callHandler(
    handler,
    uploadCertificate,
    { query: { ref }, body: { fileName: 'efi.p12', file: file.toString('base64'), password, ...more } },
    { token },
  );
const list = ({ token }: Login = superUser) => callHandler(handler, listCertificates, {}, { token });
const remove = ({ token }: Pick<Login, 'token'>) =>
  callHandler(handler, deleteCertificate, { params: { ref } }, { token });

describe('a certificate', () => {
  it('is stored sealed, shown by its name and expiry, and never read back', async () => {
    const certificate = { ref, subject: 'Recado Ltda', expiresAt: new Date(expiresAt).toISOString() };
    expect((await upload(p12)).result).toEqual({ mensagem: 'Arquivo Anexado', certificate });
    expect((await list()).result).toEqual([certificate]);
    const { key, certificates } = (await installation().certificates.open(ref))!;
    expect(key).toContain('PRIVATE KEY');
    expect(certificates).toContain('CERTIFICATE');
    const stored = JSON.stringify(await scanTable('attribute_exists(pk) OR sk = :none', { ':none': 'none' }));
    for (const secret of [key.split('\n')[1]!, password]) expect(stored.includes(secret)).toBe(false);
    expect((await remove(superUser)).result).toEqual({ ref, subject: null, expiresAt: null });
    expect(await installation().certificates.open(ref)).toBeNull();
  });

  it.each([
    ['another type', p12, { fileName: 'efi.pem' }, 400, 'ERR_CERTIFICATE_TYPE'],
    ['a wrong password', p12, { password: 'outra' }, 400, 'ERR_CERTIFICATE_PASSWORD'],
    ['no password', p12, { password: '' }, 400, 'ERR_CERTIFICATE_PASSWORD'],
    ['no key', writeP12({ password, hasKey: false }), {}, 400, 'ERR_CERTIFICATE_NO_KEY'],
    ['an expiry of the past', writeP12({ password, expiresAt: 1_600_000_000_000 }), {}, 400, 'ERR_CERTIFICATE_EXPIRED'],
    ['more than 32 KB', Buffer.alloc(40_000), {}, 413, 'ERR_CERTIFICATE_TOO_LARGE'],
    ['garbage', Buffer.from('garbage'), {}, 400, 'ERR_CERTIFICATE_UNREADABLE'],
  ])('is refused with %s, and leaves nothing', async (_name, file, more, status, error) => {
    expect(await upload(file, more)).toMatchObject({ status, error });
    expect((await list()).result).toEqual([{ ref, subject: null, expiresAt: null }]);
  });

  it('is uploaded and removed soon after a sign-in or a proof alone', async () => {
    const longAgo = { token: hourLater(superUser.token) };
    const refused = { status: 403, error: 'ERR_RECENT_SIGN_IN' };
    expect(await upload(p12, {}, longAgo)).toMatchObject(refused);
    expect(await remove(longAgo)).toMatchObject(refused);
    expect((await list()).result).toEqual([{ ref, subject: null, expiresAt: null }]);
  });

  it('is warned of from 30 days before its end on', async () => {
    const warn = vi.spyOn(log(), 'warn');
    await upload(p12);
    const watchAt = (time: number) => watchCertificates({ clock: { now: () => time }, installation: installation() });
    await watchAt(expiresAt - 31 * 86_400_000);
    expect(warn).not.toHaveBeenCalled();
    await watchAt(expiresAt - 29 * 86_400_000);
    expect(warn).toHaveBeenCalledWith('a certificate ends soon', { certificate: ref, daysLeft: 29 });
    warn.mockRestore();
    await remove(superUser);
  });

  it('is for super users alone', async () => {
    const admin = await newCompany();
    for (const other of [admin, await newColleague(admin)]) {
      expect((await upload(p12, {}, other)).status).toBe(403);
      expect((await list(other)).status).toBe(403);
      expect((await remove(other)).status).toBe(403);
    }
  });
});
