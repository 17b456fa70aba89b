import { expect, it } from 'vitest';
import { installPlans } from '../../../test/accounts.ts';
import { createContext, createPublicContext } from '../../context/create-context.ts';
import { cognitoUserPool } from '../../platform/user-pool/cognito-user-pool.ts';
import { seedDemo } from './seed-demo.ts';

it('a demo whose queue was renamed starts again, without the queue that it was', async () => {
  await installPlans();
  const seeding = { context: createPublicContext('seed'), pool: cognitoUserPool(), password: 'Recado2026' };
  const company = await seedDemo(seeding);
  const context = createContext(company, { kind: 'system' });
  const [first, ...others] = await context.stores.queues.list();
  const renamed = { ...first!, name: 'Balcão', color: first!.color.toLowerCase() };
  await context.commit(context.stores.queues.update(first!, renamed), []);
  expect((await seedDemo(seeding)).id).toBe(company.id);
  const names = (await context.stores.queues.list()).map(({ name }) => name);
  expect(names).toEqual(['Balcão', ...others.map(({ name }) => name)]);
});
