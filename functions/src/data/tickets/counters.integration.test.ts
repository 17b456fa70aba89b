import { type DynamoDBDocumentClient, GetCommand, type QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { documentClient } from '../../platform/clients.ts';
import { commit } from '../../platform/commit.ts';
import { environment } from '../../platform/environment.ts';
import { counterWrites, readCounts } from './counters.ts';
import type { TicketRecord } from './record.ts';

const agents = 40;
const listed = (userId: number): TicketRecord =>
  ({ id: 4, queueId: 7, userId, status: 'open', isGroup: false, listed: true }) as unknown as TicketRecord;
const come = ({ company }: TestContext, userId: number) =>
  commit(documentClient(), counterWrites(company.id, [{ before: null, after: listed(userId) }]));
const go = ({ company }: TestContext, userId: number) =>
  commit(documentClient(), counterWrites(company.id, [{ before: listed(userId), after: null }]));

/** The attributes of the item that counts these tickets. */
const counters = async ({ company }: TestContext): Promise<string[]> => {
  const { Item = {} } = await documentClient().send(
    new GetCommand({
      TableName: environment().TABLE_NAME,
      Key: { pk: `c#${company.id}#counts`, sk: 'q#7#s#0' },
      ConsistentRead: true,
    }),
  );
  return Object.keys(Item).filter((name) => name.includes('#'));
};

/** A company in whose queue so many agents had a ticket, and the last of them still has. */
const busy = async (many: number): Promise<TestContext> => {
  const context = userContext();
  for (let id = 1; id <= many; id += 1) {
    await come(context, id);
    if (id < many) await go(context, id);
  }
  return context;
};

it('removes zeros where an item has many, for who reads all of its counters, and keeps what counts', async () => {
  const [context, other] = [await busy(agents), await busy(agents)];
  const read = () => context.stores.tickets.counts();
  const only = { status: 'open', queueId: 7, userId: agents, isGroup: false, count: 1 };
  expect(await counters(context)).toHaveLength(agents);
  await context.stores.tickets.counts({ statuses: ['open'], attendants: [1, 2] });
  expect(await counters(context)).toHaveLength(agents);
  expect(await read()).toEqual([only]);
  expect(await counters(context)).toEqual([`open#${agents}`]);
  expect(await counters(other)).toHaveLength(agents);
  await come(context, 1);
  expect(await read()).toEqual(expect.arrayContaining([only, { ...only, userId: 1 }]));
});

it('reads the counters although the zeros can’t be removed', async () => {
  const context = await busy(agents);
  const refused: unknown[] = [];
  const refusing = {
    send: (command: unknown): Promise<unknown> => {
      if (!(command instanceof UpdateCommand)) return documentClient().send(command as QueryCommand);
      refused.push(command);
      return Promise.reject(new Error('throttled'));
    },
  } as unknown as DynamoDBDocumentClient;
  expect(await readCounts(refusing, context.company.id, null)).toHaveLength(1);
  expect(refused).toHaveLength(1);
  expect(await counters(context)).toHaveLength(agents);
});

it('leaves few zeros where they are', async () => {
  const context = await busy(5);
  await context.stores.tickets.counts();
  expect(await counters(context)).toHaveLength(5);
});

it('counts right while tickets come and go beside readers', async () => {
  const context = await busy(agents);
  const moves = Array.from({ length: 8 }, (_, id) => come(context, id + 1));
  await Promise.all([...moves, ...Array.from({ length: 4 }, () => context.stores.tickets.counts())]);
  const counted = await context.stores.tickets.counts();
  expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(9);
});
