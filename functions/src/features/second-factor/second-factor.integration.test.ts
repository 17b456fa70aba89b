import { CognitoIdentityProviderClient, SetUserMFAPreferenceCommand } from '@aws-sdk/client-cognito-identity-provider';
import { listAccountLog } from '@recado/shared/contract/account-log';
import { createApiKey } from '@recado/shared/contract/api-keys';
import { login, me, openLogin } from '@recado/shared/contract/auth';
import type { BodyOf } from '@recado/shared/contract/grammar';
import { listQueues } from '@recado/shared/contract/queues';
import * as contract from '@recado/shared/contract/second-factor';
import { openSupportAccess } from '@recado/shared/contract/support';
import { listUserNames, updateUser } from '@recado/shared/contract/users';
import { oneTimeCode } from '@recado/shared/test/one-time-code';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  anyAddress,
  installation,
  installPlans,
  type Login,
  newColleague,
  newCompany,
  password,
  signIn,
} from '../../../test/accounts.ts';
import { callHandler } from '../../../test/call-handler.ts';
import { everythingOf } from '../../../test/everything-of.ts';
import { useOwnQueues } from '../../../test/own-queues.ts';
import { takeMails } from '../../../test/queue-messages.ts';
import { hourLater, setUpSecondFactor } from '../../../test/second-factor.ts';
import { parseClaims } from '../../context/authenticate.ts';
import { storesOf } from '../../data/stores.ts';
import { handler as identity } from '../../entry/http/identity.ts';
import { handler as workspace } from '../../entry/http/workspace.ts';
import { currentCaller } from '../../entry/sockets/current-caller.ts';
import { documentClient } from '../../platform/clients.ts';
import { commit } from '../../platform/commit.ts';

const enter = ({ user }: Login, given: Partial<BodyOf<typeof login>> = {}) =>
  callHandler(identity, login, { body: { email: user.email, password, ...given } }, { sourceIp: anyAddress() });
const prove = (token: string, given: Partial<BodyOf<typeof contract.proveCaller>> = {}) =>
  callHandler(identity, contract.proveCaller, { body: { password, ...given } }, { token });
const remove = (token: string) => callHandler(identity, contract.removeSecondFactor, {}, { token });
const reset = (token: string, id: number) =>
  callHandler(identity, contract.resetSecondFactor, { params: { id } }, { token });
const setRule = (token: string, required: boolean) =>
  callHandler(identity, contract.setSecondFactorRule, { body: { required } }, { token });
const makeKey = (token: string) =>
  callHandler(identity, createApiKey, { body: createApiKey.example!.body! }, { token });
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
const refused = (error: string) => ({ status: 403, error });

/** Makes the sign-in of a user as it would be had it been a minute earlier. */
const backdate = async ({ company, user }: Login): Promise<void> => {
  const { users } = storesOf(documentClient(), company.id);
  const record = (await users.get(user.id))!;
  await commit(documentClient(), users.update(record, { sessionAt: record.sessionAt - 60 }));
};

/** Makes the rule of a company as it would be had somebody made it an hour ago. */
const ruleSinceAnHour = async ({ company }: Login): Promise<void> => {
  const { companies } = installation();
  const secondFactorSince = new Date(Date.now() - 3_600_000).toISOString();
  await commit(documentClient(), companies.change((await companies.get(company.id))!, { secondFactorSince }));
};

useOwnQueues();
beforeAll(installPlans);

describe('a second factor', () => {
  it('is set up by the first code, and from then on each sign-in needs a code, once each', async () => {
    const admin = await newCompany();
    const { token } = admin;
    const { result } = await callHandler(identity, contract.beginSecondFactor, {}, { token });
    const confirm = (code: string) =>
      callHandler(identity, contract.confirmSecondFactor, { body: { code } }, { token });
    expect(await confirm(wrong(oneTimeCode(result.secret)))).toMatchObject(refused('ERR_SECOND_FACTOR_CODE'));
    expect((await enter(admin)).status).toBe(200);
    const again = await signIn(admin.user.email);
    const { secret, recoveryCodes } = await setUpSecondFactor(again.token);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await callHandler(identity, me, {}, { token: again.token })).result.user.secondFactor).toBe(true);
    const stored = JSON.stringify(await everythingOf(admin.company.id));
    for (const shown of [secret, ...recoveryCodes]) expect(stored).not.toContain(shown);
    expect(await takeMails()).toContainEqual(
      expect.objectContaining({ template: 'signInChanged', to: admin.user.email }),
    );

    const code = oneTimeCode(secret);
    expect(await enter(admin)).toMatchObject(refused('ERR_SECOND_FACTOR_NEEDED'));
    expect(await enter(admin, { code: wrong(code) })).toMatchObject(refused('ERR_SECOND_FACTOR_CODE'));
    expect(await enter(admin, { password: 'Errada123', code })).toMatchObject({ error: 'ERR_INVALID_CREDENTIALS' });
    expect((await enter(admin, { code })).status).toBe(200);
    expect(await enter(admin, { code })).toMatchObject(refused('ERR_SECOND_FACTOR_CODE'));
  });

  it('is replaced by another app, and switched off with a proof', async () => {
    const admin = await newCompany();
    const { secret } = await setUpSecondFactor(admin.token);
    const other = await setUpSecondFactor(admin.token);
    expect(await enter(admin, { code: oneTimeCode(secret) })).toMatchObject(refused('ERR_SECOND_FACTOR_CODE'));
    const { result } = await enter(admin, { code: oneTimeCode(other.secret) });
    expect(await remove(hourLater(result.token))).toMatchObject(refused('ERR_RECENT_SIGN_IN'));
    expect((await remove(result.token)).status).toBe(200);
    expect((await enter(admin)).status).toBe(200);
  });

  it('that was switched off at the user pool alone is asked for again', async () => {
    const admin = await newCompany();
    const { secret } = await setUpSecondFactor(admin.token);
    const pool = new CognitoIdentityProviderClient({});
    await pool.send(
      new SetUserMFAPreferenceCommand({ AccessToken: admin.token, SoftwareTokenMfaSettings: { Enabled: false } }),
    );
    expect(await enter(admin)).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' });
    expect(await enter(admin)).toMatchObject(refused('ERR_SECOND_FACTOR_NEEDED'));
    expect((await enter(admin, { code: oneTimeCode(secret) })).status).toBe(200);
  });
});

describe('a recovery code', () => {
  it('signs in once, leaves the second factor on and mails its user', async () => {
    const admin = await newCompany();
    const { recoveryCodes } = await setUpSecondFactor(admin.token);
    await takeMails();
    const [first, second] = recoveryCodes as [string, string];
    const { status, result } = await enter(admin, { recoveryCode: ` ${first.toUpperCase().replaceAll('-', ' ')}` });
    expect(status).toBe(200);
    expect(await enter(admin, { recoveryCode: first })).toMatchObject(refused('ERR_SECOND_FACTOR_CODE'));
    expect(await enter(admin)).toMatchObject(refused('ERR_SECOND_FACTOR_NEEDED'));
    const { token } = result;
    const left = await callHandler(identity, contract.getSecondFactor, {}, { token });
    expect(left.result.recoveryCodesLeft).toBe(9);
    const used = { notice: 'recoveryCodeUsed', codesLeft: 9 };
    expect(await takeMails()).toMatchObject([{ to: admin.user.email, values: used }]);

    const renewed = await callHandler(identity, contract.renewRecoveryCodes, {}, { token });
    expect(await enter(admin, { recoveryCode: second })).toMatchObject(refused('ERR_SECOND_FACTOR_CODE'));
    expect((await enter(admin, { recoveryCode: renewed.result.recoveryCodes[0] })).status).toBe(200);
  });

  it('of another user is none, and wrong ones are limited whatever network they come from', async () => {
    const [admin, other] = [await newCompany(), await newCompany()];
    const { recoveryCodes } = await setUpSecondFactor(admin.token);
    const others = await setUpSecondFactor(other.token);
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect(await enter(admin, { recoveryCode: others.recoveryCodes[0] })).toMatchObject(
        refused('ERR_SECOND_FACTOR_CODE'),
      );
    expect(await enter(admin, { recoveryCode: recoveryCodes[0] })).toMatchObject({ error: 'ERR_TOO_MANY_ATTEMPTS' });
    expect(await enter(other, { recoveryCode: others.recoveryCodes[1] })).toMatchObject({ status: 200 });
  });

  it('needs the password', async () => {
    const admin = await newCompany();
    const { recoveryCodes } = await setUpSecondFactor(admin.token);
    const [recoveryCode] = recoveryCodes;
    expect(await enter(admin, { password: 'Errada123', recoveryCode })).toMatchObject({
      error: 'ERR_INVALID_CREDENTIALS',
    });
    expect((await enter(admin, { recoveryCode })).status).toBe(200);
  });
});

describe('a proof', () => {
  it('takes the place of a recent sign-in, by the second factor of who has one', async () => {
    const admin = await newCompany();
    const { secret, usedCode } = await setUpSecondFactor(admin.token);
    const token = hourLater(admin.token);
    const body = { days: 1 };
    expect(await makeKey(token)).toMatchObject(refused('ERR_RECENT_SIGN_IN'));
    expect(await callHandler(identity, openSupportAccess, { body }, { token })).toMatchObject(
      refused('ERR_RECENT_SIGN_IN'),
    );
    const change = { params: { id: admin.user.id }, body: { password: 'NovaSenha1', currentPassword: password } };
    expect(await callHandler(identity, updateUser, change, { token })).toMatchObject(refused('ERR_RECENT_SIGN_IN'));

    const code = oneTimeCode(secret);
    expect(await prove(token)).toMatchObject(refused('ERR_SECOND_FACTOR_NEEDED'));
    expect(await prove(token, { password: 'Errada123', code })).toMatchObject(refused('ERR_CURRENT_PASSWORD'));
    expect(await prove(token, { code: usedCode })).toMatchObject(refused('ERR_SECOND_FACTOR_CODE'));
    expect(await makeKey(token)).toMatchObject(refused('ERR_RECENT_SIGN_IN'));
    expect((await prove(token, { code })).status).toBe(200);
    expect((await makeKey(token)).status).toBe(200);
    expect((await callHandler(identity, openSupportAccess, { body }, { token })).status).toBe(200);
    expect((await callHandler(identity, updateUser, change, { token })).status).toBe(200);
  });

  it('is the password for who has none, a recovery code for who lost the app, and ends with its login', async () => {
    const admin = await newCompany();
    const token = hourLater(admin.token);
    expect(await makeKey(token)).toMatchObject(refused('ERR_RECENT_SIGN_IN'));
    expect((await prove(token)).status).toBe(200);
    expect((await makeKey(token)).status).toBe(200);

    const { recoveryCodes } = await setUpSecondFactor(admin.token);
    const [recoveryCode, next] = recoveryCodes;
    const { result } = await enter(admin, { recoveryCode });
    const late = hourLater(result.token);
    expect(await makeKey(late)).toMatchObject(refused('ERR_RECENT_SIGN_IN'));
    expect(await prove(late, { recoveryCode })).toMatchObject(refused('ERR_SECOND_FACTOR_CODE'));
    expect((await prove(late, { recoveryCode: next })).status).toBe(200);
    expect((await makeKey(late)).status).toBe(200);
  });
});

describe('the rule of a company', () => {
  it('is an administrator’s with a proof, and holds from the next sign-in on', async () => {
    const admin = await newCompany();
    const agent = await newColleague(admin);
    for (const one of [admin, agent]) await backdate(one);
    expect(await setRule(agent.token, true)).toMatchObject(refused('ERR_NO_PERMISSION'));
    expect(await setRule(hourLater(admin.token), true)).toMatchObject(refused('ERR_RECENT_SIGN_IN'));
    const { result } = await setRule(admin.token, true);
    expect(Date.now() - Date.parse(result.secondFactorSince!)).toBeLessThan(60_000);
    expect((await setRule(admin.token, true)).result).toEqual(result);
    expect((await callHandler(identity, me, {}, { token: agent.token })).result.needsSecondFactor).toBe(false);
    expect((await callHandler(workspace, listQueues, {}, { token: agent.token })).status).toBe(200);
  });

  it('lets who has none in for the set-up and nothing else, on sockets neither', async () => {
    const admin = await newCompany();
    const { user } = await newColleague(admin);
    await ruleSinceAnHour(admin);
    const agent = await signIn(user.email);
    expect(agent.needsSecondFactor).toBe(true);
    const { token } = agent;
    const claims = parseClaims(JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()));
    const change = { params: { id: user.id }, body: { name: 'Outra' } };
    for (const answer of [
      await callHandler(workspace, listQueues, {}, { token }),
      await callHandler(identity, listUserNames, {}, { token }),
      await callHandler(identity, updateUser, change, { token }),
    ])
      expect(answer).toMatchObject(refused('ERR_SECOND_FACTOR_SETUP'));
    expect(await currentCaller(claims)).toBeNull();
    expect((await callHandler(identity, openLogin, {}, { token })).result.needsSecondFactor).toBe(true);

    await setUpSecondFactor(token);
    expect((await callHandler(identity, me, {}, { token })).result.needsSecondFactor).toBe(false);
    expect((await callHandler(workspace, listQueues, {}, { token })).status).toBe(200);
    expect(await currentCaller(claims)).not.toBeNull();
    expect(await remove(token)).toMatchObject(refused('ERR_SECOND_FACTOR_RULE'));
  });
});

describe('a reset by an administrator', () => {
  it('lets a colleague in by the password, with a trace and a mail', async () => {
    const admin = await newCompany();
    const agent = await newColleague(admin);
    const { recoveryCodes } = await setUpSecondFactor(agent.token);
    await takeMails();
    expect((await reset(admin.token, agent.user.id)).status).toBe(200);
    expect((await enter(agent)).status).toBe(200);
    const { result } = await callHandler(identity, listAccountLog, {}, { token: admin.token });
    expect(result.entries[0]).toMatchObject({ act: 'secondFactorReset', user: { id: agent.user.id } });
    const mails = (await takeMails()).filter(({ to }) => to === agent.user.email);
    expect(mails).toMatchObject([{ template: 'accountAct', values: { act: 'secondFactorReset' } }]);
    const { secret } = await setUpSecondFactor((await signIn(agent.user.email)).token);
    expect(await enter(agent, { recoveryCode: recoveryCodes[0] })).toMatchObject(refused('ERR_SECOND_FACTOR_CODE'));
    expect((await enter(agent, { code: oneTimeCode(secret) })).status).toBe(200);
  });

  it('is no agent’s, not of oneself, of another company or of a super user, and needs a proof', async () => {
    const [admin, other] = [await newCompany(), await newCompany()];
    const agent = await newColleague(admin);
    await setUpSecondFactor(admin.token);
    expect(await reset(agent.token, admin.user.id)).toMatchObject(refused('ERR_NO_PERMISSION'));
    expect(await reset(admin.token, admin.user.id)).toMatchObject(refused('ERR_NO_PERMISSION'));
    expect(await reset(other.token, agent.user.id)).toMatchObject({ error: 'ERR_NO_USER_FOUND' });
    expect(await reset(hourLater(admin.token), agent.user.id)).toMatchObject(refused('ERR_RECENT_SIGN_IN'));
    const { users } = storesOf(documentClient(), admin.company.id);
    const record = (await users.get(agent.user.id))!;
    await commit(documentClient(), users.update(record, { super: true }));
    expect(await reset(admin.token, agent.user.id)).toMatchObject(refused('ERR_NO_PERMISSION'));
    expect(await enter(admin)).toMatchObject(refused('ERR_SECOND_FACTOR_NEEDED'));
  });
});
