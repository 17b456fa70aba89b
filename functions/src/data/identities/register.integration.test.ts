import { AppError } from '@recado/shared/contract/errors';
import { beforeAll, describe, expect, it } from 'vitest';
import { anyEmail, installation, installPlans, newColleague, newCompany, password } from '../../../test/accounts.ts';
import { createPublicContext } from '../../context/create-context.ts';
import { cognitoUserPool } from '../../platform/user-pool/cognito-user-pool.ts';
import type { UserPool } from '../../platform/user-pool/user-pool.ts';
import type { Write } from '../../platform/write.ts';
import { changeEmail } from '../../features/users/change-email.ts';
import type { ClaimPorts } from './email-claim.ts';
import { newUserRecord } from '../users/new-user.ts';
import { register } from './register.ts';
import { type UserRecord, userStore } from '../users/store.ts';
import { documentClient } from '../../platform/clients.ts';

/** The process died: nothing that it would have done afterwards happens. */
class Died extends Error {}

type Step = 'reserve' | 'create' | 'setPassword' | 'commit';

/** Ports that die right before or right after a step, and do nothing any more from then on. */
const dying = (step: Step, when: 'before' | 'after'): ClaimPorts => {
  const { pool, identities, now, commit } = ports();
  let dead = false;
  const through = async <T>(name: Step | undefined, call: () => Promise<T>): Promise<T> => {
    if (dead || (name === step && when === 'before')) {
      dead = true;
      throw new Died();
    }
    const result = await call();
    if (name === step) {
      dead = true;
      throw new Died();
    }
    return result;
  };
  let commits = 0;
  const mortalPool: UserPool = {
    ...pool,
    create: (email) => through('create', () => pool.create(email)),
    setPassword: (sub, secret) => through('setPassword', () => pool.setPassword(sub, secret)),
    remove: (sub) => through(undefined, () => pool.remove(sub)),
  };
  return {
    now,
    pool: mortalPool,
    identities: { ...identities, holder: (email) => through(undefined, () => identities.holder(email)) },
    commit: (writes) => through(commits++ === 0 ? 'reserve' : 'commit', () => commit(writes)),
  };
};

const ports = (now = Date.now()): ClaimPorts => {
  const context = createPublicContext('test');
  return {
    pool: cognitoUserPool(),
    identities: installation().identities,
    now,
    commit: (writes: readonly Write[]) => context.commit(writes, []),
  };
};

const anyIdentity = () => ({ companyId: 700_000 + Math.floor(Math.random() * 1e9), userId: 1 });

const attempt = async (
  given: ClaimPorts,
  email: string,
  identity: { companyId: number; userId: number },
): Promise<UserRecord> => {
  let record: UserRecord | undefined;
  await register(given, { email, password }, async (sub, identityWrites) => {
    record = newUserRecord({
      id: identity.userId,
      companyId: identity.companyId,
      sub,
      email,
      name: 'Ana',
      profile: 'admin',
    });
    await given.commit([
      ...userStore(documentClient(), identity.companyId).create(record, 10),
      ...identityWrites(identity),
    ]);
  });
  return record!;
};

const minute = 61_000;

beforeAll(installPlans);

describe('register', () => {
  const deaths: [Step, 'before' | 'after'][] = [
    ['reserve', 'after'],
    ['create', 'before'],
    ['create', 'after'],
    ['setPassword', 'after'],
    ['commit', 'before'],
  ];

  it.each(deaths)('that died at %s, %s it, is made up for by the next attempt', async (step, when) => {
    const email = anyEmail();
    await expect(attempt(dying(step, when), email, anyIdentity())).rejects.toThrow(Died);
    expect(await installation().identities.byEmail(email)).toBeNull();
    const identity = anyIdentity();
    const { sub } = await attempt(ports(Date.now() + minute), email, identity);
    expect(await installation().identities.byEmail(email)).toEqual(identity);
    expect(await installation().identities.bySub(sub)).toEqual(identity);
    expect(await cognitoUserPool().find(email)).toBe(sub);
    await expect(cognitoUserPool().signIn(email, password)).resolves.toHaveProperty('accessToken');
  });

  it('whose commit was answered to nobody stands', async () => {
    const email = anyEmail();
    const identity = anyIdentity();
    const lost = ports();
    let commits = 0;
    const given: ClaimPorts = {
      ...lost,
      commit: async (writes) => {
        await lost.commit(writes);
        if (++commits === 2) throw new Error('the answer was lost');
      },
    };
    await attempt(given, email, identity);
    expect(await installation().identities.byEmail(email)).toEqual(identity);
    await expect(cognitoUserPool().signIn(email, password)).resolves.toHaveProperty('accessToken');
  });

  it('asks to wait while another attempt holds the address', async () => {
    const email = anyEmail();
    await expect(attempt(dying('create', 'after'), email, anyIdentity())).rejects.toThrow(Died);
    await expect(attempt(ports(), email, anyIdentity())).rejects.toMatchObject({ code: 'ERR_BUSY' });
  });

  it('cleans up at once when it is refused', async () => {
    const email = anyEmail();
    const refusing = ports();
    const pool: UserPool = { ...refusing.pool, setPassword: () => Promise.reject(new AppError('ERR_PASSWORD_POLICY')) };
    await expect(attempt({ ...refusing, pool }, email, anyIdentity())).rejects.toMatchObject({
      code: 'ERR_PASSWORD_POLICY',
    });
    expect(await cognitoUserPool().find(email)).toBeNull();
    await attempt(ports(), email, anyIdentity());
  });

  it('takes nothing from a user that stands', async () => {
    const { user } = await newCompany();
    await expect(attempt(ports(Date.now() + minute), user.email, anyIdentity())).rejects.toMatchObject({
      code: 'ERR_EMAIL_TAKEN',
    });
    await expect(cognitoUserPool().signIn(user.email, password)).resolves.toHaveProperty('accessToken');
  });
});

describe('changeEmail', () => {
  const change = async (given: ClaimPorts, companyId: number, userId: number, email: string): Promise<void> => {
    const users = userStore(documentClient(), companyId);
    const user = (await users.get(userId))!;
    await changeEmail(given, user, email, (identityWrites) =>
      given.commit([...users.update(user, { ...user, email }), ...identityWrites]),
    );
  };

  it('moves the sign-in and frees the old address', async () => {
    const { user, company } = await newCompany();
    const email = anyEmail();
    await change(ports(), company.id, user.id, email);
    await expect(cognitoUserPool().signIn(email, password)).resolves.toHaveProperty('accessToken');
    await expect(cognitoUserPool().signIn(user.email, password)).rejects.toMatchObject({
      code: 'ERR_INVALID_CREDENTIALS',
    });
    expect(await installation().identities.byEmail(email)).toEqual({ companyId: company.id, userId: user.id });
    await attempt(ports(), user.email, anyIdentity());
  });

  it('does not take a colleague’s address, and keeps the own one', async () => {
    const admin = await newCompany();
    const colleague = await newColleague(admin);
    await expect(change(ports(), admin.company.id, colleague.user.id, admin.user.email)).rejects.toMatchObject({
      code: 'ERR_EMAIL_TAKEN',
    });
    await expect(cognitoUserPool().signIn(colleague.user.email, password)).resolves.toHaveProperty('accessToken');
  });

  it('gives the pool the old address back when the table refuses', async () => {
    const { user, company } = await newCompany();
    const record = (await userStore(documentClient(), company.id).get(user.id))!;
    const email = anyEmail();
    await expect(changeEmail(ports(), record, email, () => Promise.reject(new Error('refused')))).rejects.toThrow(
      'refused',
    );
    await expect(cognitoUserPool().signIn(user.email, password)).resolves.toHaveProperty('accessToken');
    expect(await installation().identities.holder(email)).toBeNull();
  });
});
