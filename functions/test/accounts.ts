import { login, signUp } from '@recado/shared/contract/auth';
import type { BodyOf, ResultOf } from '@recado/shared/contract/grammar';
import { type newUser, createUser } from '@recado/shared/contract/users';
import { randomBytes, randomInt } from 'node:crypto';
import type { z } from 'zod';
import { createPublicContext } from '../src/context/create-context.ts';
import { storesOf } from '../src/data/stores.ts';
import { documentClient } from '../src/platform/clients.ts';
import { commit } from '../src/platform/commit.ts';
import { handler } from '../src/entry/http/identity.ts';
import type { PublicContext } from '../src/context/public-context.ts';
import { firstPlans } from '../src/entry/seed/plans.ts';
import { callHandler } from './call-handler.ts';

export const password = 'Segredo123';

export const anyEmail = (): string => `${randomBytes(8).toString('hex')}@example.com`;

/** An address of its own for each test, so that no throttle of one meets another. */
export const anyAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

export type Login = ResultOf<typeof login>;

/** The plans that every installation begins with. */
export const installPlans = async (): Promise<void> => {
  for (const plan of firstPlans) await installation().plans.save(plan);
};

export const installation = (): PublicContext['installation'] => createPublicContext('test').installation;

export const signUpBody = (given: Partial<BodyOf<typeof signUp>> = {}): BodyOf<typeof signUp> => ({
  companyName: 'Loja',
  name: 'Administradora',
  email: anyEmail(),
  password,
  phone: '11999990000',
  planId: 3,
  language: 'pt',
  ...given,
});

export const signIn = async (email: string, secret = password): Promise<Login> => {
  const { status, result, error } = await callHandler(
    handler,
    login,
    { body: { email, password: secret } },
    { sourceIp: anyAddress() },
  );
  if (status !== 200) throw new Error(`sign-in was refused: ${error}`);
  return result;
};

/** Removes the queue that a sign-up makes, without events. */
const removeFirstQueue = async ({ companyId, userId }: ResultOf<typeof signUp>): Promise<void> => {
  const { queues, users } = storesOf(documentClient(), companyId);
  const [[queue], admin] = await Promise.all([queues.list(), users.get(userId)]);
  if (!queue || !admin) throw new Error('the sign-up made no queue');
  await commit(documentClient(), [...queues.remove(queue), ...users.update(admin, { ...admin, queueIds: [] })]);
};

/** A new company with its administrator signed in, and without the first queue: tests add those that they need. */
export const newCompany = async (given: Partial<BodyOf<typeof signUp>> = {}): Promise<Login> => {
  const body = signUpBody(given);
  const { status, error, result } = await callHandler(handler, signUp, { body }, { sourceIp: anyAddress() });
  if (status !== 200) throw new Error(`sign-up was refused: ${error}`);
  await removeFirstQueue(result);
  return signIn(body.email);
};

/** Stores that a company has proved its e-mail address. */
export const proveCompany = async ({ company }: Login): Promise<void> =>
  commit(documentClient(), [installation().companies.verifyEmail(company.id)]);

/** Another user of an administrator's company, signed in. */
export const newColleague = async (admin: Login, given: Partial<z.input<typeof newUser>> = {}): Promise<Login> => {
  const body = { name: 'Atendente', email: anyEmail(), password, profile: 'user' as const, ...given };
  const { status, error } = await callHandler(handler, createUser, { body }, { token: admin.token });
  if (status !== 200) throw new Error(`the user was refused: ${error}`);
  return signIn(body.email, body.password);
};
