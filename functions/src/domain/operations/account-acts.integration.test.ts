import { describe, expect, it } from 'vitest';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { newUserRecord } from '../../data/users/new-user.ts';
import type { UserRecord } from '../../data/users/store.ts';
import { logAccountActs } from './account-acts.ts';

const addUser = async (context: TestContext, id: number, profile: UserRecord['profile']): Promise<UserRecord> => {
  const { company, stores } = context;
  const email = `${id}@x.test`;
  const user = newUserRecord({
    id,
    companyId: company.id,
    sub: `s${company.id}-${id}`,
    email,
    name: `U${id}`,
    profile,
  });
  await context.commit(stores.users.create(user, 9), []);
  return user;
};

const log = async (context: TestContext, acts: Parameters<typeof logAccountActs>[1]) => {
  const { writes, effects } = await logAccountActs(context, acts);
  await context.commit(writes, effects);
};
const sent = <To extends string>({ effects }: TestContext, to: To) => effects.filter((effect) => effect.to === to);

describe('an act on an account', () => {
  it('is logged, and reaches who it concerns and the other administrators', async () => {
    const context = userContext({ viewer: { id: 1 } });
    await addUser(context, 1, 'admin');
    await addUser(context, 2, 'admin');
    await addUser(context, 3, 'user');
    const user = await addUser(context, 4, 'user');
    await log(context, [{ act: 'passwordSet', user }]);
    expect(await context.stores.accountLog.page(null, 9)).toMatchObject([
      { act: 'passwordSet', by: { id: 1, name: 'Ana' }, user: { id: 4, name: 'U4' }, connection: null },
    ]);
    expect(sent(context, 'realtime')).toMatchObject([
      { message: { rooms: ['everything', 'user:4'], except: ['user:1'], data: { entry: { act: 'passwordSet' } } } },
    ]);
    expect(sent(context, 'mail')).toMatchObject([
      { message: { template: 'accountAct', to: '2@x.test', values: { act: 'passwordSet', by: 'Ana', of: 'U4' } } },
      { message: { to: '4@x.test', language: 'pt' } },
    ]);
    expect(sent(context, 'push')).toMatchObject([{ message: { userIds: [2, 4] } }]);
  });

  it('is mailed in the language of each person, else in the company’s', async () => {
    const context = userContext({ viewer: { id: 1 } });
    const turkish = await addUser(context, 2, 'admin');
    await context.commit(context.stores.users.update(turkish, { ...turkish, language: 'tr' }), []);
    await log(context, [{ act: 'passwordSet', user: await addUser(context, 3, 'user') }]);
    expect(sent(context, 'mail').map(({ message }) => 'language' in message && message.language)).toEqual(['tr', 'pt']);
  });

  it('on a connection reaches the other administrators, if there are any', async () => {
    const context = userContext({ viewer: { id: 1 } });
    await addUser(context, 1, 'admin');
    const act = { act: 'tokenRenewed' as const, connection: { id: 7, name: 'Vendas' } };
    await log(context, [act]);
    expect([...sent(context, 'mail'), ...sent(context, 'push')]).toEqual([]);
    await addUser(context, 2, 'admin');
    await log(context, [act]);
    expect(sent(context, 'mail')).toMatchObject([{ message: { to: '2@x.test', values: { of: 'Vendas' } } }]);
    expect(await context.stores.accountLog.page(null, 9)).toHaveLength(2);
  });

  it('of every day is in the log alone', async () => {
    const context = userContext({ viewer: { id: 1 } });
    await addUser(context, 2, 'admin');
    await log(context, [{ act: 'userAdded', user: await addUser(context, 3, 'user') }]);
    expect(context.effects).toEqual([]);
    expect(await context.stores.accountLog.page(null, 9)).toMatchObject([{ act: 'userAdded' }]);
  });
});
