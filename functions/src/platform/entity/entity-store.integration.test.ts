import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { randomUUID } from 'node:crypto';
import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod';
import { newCompanyId } from '../../../test/user-context.ts';
import { documentClient } from '../clients.ts';
import { commit } from '../commit.ts';
import { environment } from '../environment.ts';
import { writeOne } from '../write-one.ts';
import type { Write } from '../write.ts';
import { defineEntity, version } from './define-entity.ts';
import { entityStore } from './entity-store.ts';

const taskEntity = defineEntity({
  name: 'task',
  schema: z.object({
    id: z.int(),
    name: z.string().min(1),
    userId: z.int().nullable(),
    done: z.boolean().default(false),
    seenAt: z.int().nullable(),
    count: z.int().default(0),
    version,
  }),
  partition: 'c#{companyId}#tasks',
  sort: 'task#{id:12}',
  computed: { sortName: ({ name }) => name.toLowerCase() },
  indexes: {
    byName: { index: 'gsi1', partition: 'c#{companyId}#tasks-by-name', sort: '{sortName}#{id:12}' },
    openOf: {
      index: 'gsi2',
      partition: 'c#{companyId}#open-tasks#{userId}',
      sort: '{id:12}',
      when: ({ done }) => !done,
    },
  },
  unique: { name: { fold: (name) => name.toLowerCase(), error: 'ERR_QUEUE_NAME_ALREADY_EXISTS' } },
  quotas: { queues: { error: 'ERR_PLAN_LIMIT_QUEUES' } },
});

/** An errand of a user, who may have two that are not done. */
const errandEntity = defineEntity({
  name: 'errand',
  schema: z.object({ id: z.int(), userId: z.int(), done: z.boolean().default(false), version }),
  partition: 'c#{companyId}#errands',
  sort: 'errand#{id:12}',
  quotas: { 'own-schedules': { limit: 2, per: 'userId', when: ({ done }) => !done } },
});

const entryEntity = defineEntity({
  name: 'entry',
  schema: z.object({ taskId: z.int(), at: z.string(), text: z.string(), endedAt: z.string().nullable() }),
  partition: 'c#{companyId}#entries#{taskId}',
  sort: 'entry#{at}',
  expiresAt: ({ at }) => Math.floor(Date.parse(at) / 1000) + 60,
});

const settingEntity = defineEntity({
  name: 'setting',
  schema: z.object({ theme: z.string(), version }),
  partition: 'c#{companyId}#tasks',
  sort: 'setting',
});

const client = documentClient();
const run = (...writes: Write[][]): Promise<void> => commit(client, writes.flat());
const limit = 100;
const newStore = (companyId = newCompanyId()) => entityStore(taskEntity, client, companyId);
const failed = (...labels: string[]): unknown => expect.objectContaining({ name: 'ConditionFailed', labels });
const rawItem = async (key: Record<string, unknown>): Promise<Record<string, unknown> | undefined> => {
  const command = new GetCommand({ TableName: environment().TABLE_NAME, Key: key, ConsistentRead: true });
  const { Item }: { Item?: Record<string, unknown> } = await client.send(command);
  return Item;
};

const addTasks = async (tasks: ReturnType<typeof newStore>, names: readonly string[], userId: number | null = null) => {
  for (const [index, name] of names.entries()) await run(tasks.create({ id: index + 1, name, userId }, limit));
};

describe('records', () => {
  it('are read back as they were made, with nulls and defaults', async () => {
    const tasks = newStore();
    await run(tasks.create({ id: 5, name: 'Call' }, limit));
    expect(await tasks.get(5)).toEqual({
      id: 5,
      name: 'Call',
      userId: null,
      done: false,
      seenAt: null,
      count: 0,
      version: 1,
    });
    expect(await rawItem(tasks.key(5))).not.toHaveProperty('userId');
    expect(await tasks.get(6)).toBeNull();
    expectTypeOf<Parameters<typeof tasks.get>>().toEqualTypeOf<[key: number]>();
  });

  it('of another company can’t be reached', async () => {
    const tasks = newStore();
    await run(tasks.create({ id: 1, name: 'Call' }, limit));
    expect(await newStore().get(1)).toBeNull();
    expect(await newStore().list()).toEqual([]);
  });

  it('are not created twice under a key', async () => {
    const tasks = newStore();
    await run(tasks.create({ id: 1, name: 'Call' }, limit));
    await expect(run(tasks.create({ id: 1, name: 'Other' }, limit))).rejects.toEqual(failed('task'));
  });

  it('come in the order of the keys asked for, without those that do not exist', async () => {
    const tasks = newStore();
    await addTasks(tasks, ['One', 'Two', 'Three']);
    const keys = [3, 1, 99, 3, ...Array.from({ length: 120 }, (_, index) => 1000 + index)];
    expect((await tasks.getMany(keys, { consistent: true })).map(({ id }) => id)).toEqual([3, 1, 3]);
  });

  it('come with the fields asked for alone', async () => {
    const tasks = newStore();
    await addTasks(tasks, ['One', 'Two'], 7);
    expect(await tasks.getMany([2, 99, 1, 2], { fields: ['name', 'done'] })).toEqual([
      { name: 'Two', done: false },
      { name: 'One', done: false },
      { name: 'Two', done: false },
    ]);
  });

  it('are found in items that somebody else read', async () => {
    const tasks = newStore();
    await run(tasks.create({ id: 1, name: 'Call' }, limit));
    expect(tasks.fromItem(await rawItem(tasks.key(1)))).toMatchObject({ id: 1, name: 'Call' });
    expect(tasks.fromItem({})).toBeNull();
    expect(tasks.fromItem(undefined)).toBeNull();
  });

  it('without fields of their own in the key are one for each company', async () => {
    const settings = entityStore(settingEntity, client, newCompanyId());
    await run(settings.save(null, { theme: 'dark', version: 0 }));
    const before = await settings.get();
    expect(before).toEqual({ theme: 'dark', version: 1 });
    await run(settings.save(before, { ...before!, theme: 'light' }));
    expect(await settings.get()).toEqual({ theme: 'light', version: 2 });
  });

  it('need a company where their key has one', () => {
    const make = entityStore as (...given: unknown[]) => unknown;
    expect(() => make(taskEntity, client)).toThrow('belongs to a company');
  });
});

describe('a change', () => {
  it('writes what differs, moves the version on and takes nulls away', async () => {
    const tasks = newStore();
    await run(tasks.create({ id: 1, name: 'Call', userId: 4 }, limit));
    const before = (await tasks.get(1))!;
    await writeOne(client, tasks.patch(1, { seenAt: 77 }));
    await run(tasks.update(before, { ...before, userId: null, done: true }));
    expect(await tasks.get(1)).toEqual({ ...before, userId: null, done: true, seenAt: 77, version: 2 });
    expect(await rawItem(tasks.key(1))).not.toHaveProperty('userId');
  });

  it('fails when the record changed since it was read, or is gone', async () => {
    const tasks = newStore();
    await run(tasks.create({ id: 1, name: 'Call' }, limit));
    const before = (await tasks.get(1))!;
    await run(tasks.update(before, { done: true }));
    await expect(run(tasks.update(before, { done: true }))).rejects.toEqual(failed('task'));
    await expect(run(tasks.remove(before))).rejects.toEqual(failed('task'));
    await run(tasks.remove((await tasks.get(1))!));
    await expect(run(tasks.update({ ...before, version: 2 }, { done: false }))).rejects.toEqual(failed('task'));
    expect(await tasks.get(1)).toBeNull();
  });

  it('keeps the key and refuses what breaks the schema, but not what stood before', async () => {
    const tasks = newStore();
    const Item = { ...tasks.key(1), id: 1, name: '', version: 1 };
    await client.send(new PutCommand({ TableName: environment().TABLE_NAME, Item }));
    const before = (await tasks.get(1))!;
    expect(() => tasks.update({ ...before, name: 'x' }, { name: '' })).toThrow('name too_small');
    await run(tasks.update(before, { id: 9, done: true }));
    expect(await tasks.get(1)).toMatchObject({ id: 1, done: true });
    expect(await tasks.get(9)).toBeNull();
  });

  it('may depend on more, under a label of its own', async () => {
    const tasks = newStore();
    await run(tasks.create({ id: 1, name: 'Call' }, limit));
    const before = (await tasks.get(1))!;
    const when = { label: 'task count', when: '#count > :least', values: { least: 3 } };
    await expect(run(tasks.update(before, { done: true }, when))).rejects.toEqual(failed('task count'));
    await writeOne(client, tasks.patch(1, {}, { add: { count: 4 } }));
    await run(tasks.update(before, { done: true }, when));
    expect(await tasks.get(1)).toMatchObject({ count: 4, done: true });
  });
});

describe('a patch', () => {
  it('writes fields of an item that exists, under a condition if there is one', async () => {
    const tasks = newStore();
    await expect(writeOne(client, tasks.patch(1, { seenAt: 1 }))).rejects.toEqual(failed('task'));
    await run(tasks.create({ id: 1, name: 'Call' }, limit));
    const seen = (seenAt: number) =>
      tasks.patch(1, { seenAt }, { when: 'attribute_not_exists(#seenAt) OR #seenAt < :at', values: { at: seenAt } });
    await writeOne(client, seen(5));
    await expect(writeOne(client, seen(4))).rejects.toEqual(failed('task'));
    expect(await tasks.get(1)).toMatchObject({ seenAt: 5, version: 1 });
    await run([tasks.patch(1, { seenAt: null }, { add: { version: 1 } })]);
    expect(await tasks.get(1)).toMatchObject({ seenAt: null, version: 2 });
  });

  it('writes a new item when asked to', async () => {
    const entries = entityStore(entryEntity, client, newCompanyId());
    const key = { taskId: 1, at: '2026-01-01' };
    await writeOne(client, entries.patch(key, { endedAt: '2026-01-02' }, { upsert: true }));
    expect(await rawItem(entries.key(key))).toMatchObject({ endedAt: '2026-01-02' });
  });

  it('refuses fields of keys and unique fields', () => {
    const tasks = newStore();
    expect(() => tasks.patch(1, { name: 'x' })).toThrow('change it with update');
    expect(() => tasks.patch(1, { userId: 2 })).toThrow('change it with update');
  });
});

describe('a check', () => {
  it('makes its transaction depend on an item', async () => {
    const tasks = newStore();
    await addTasks(tasks, ['One', 'Two']);
    const two = (await tasks.get(2))!;
    const check = tasks.check(1, { label: 'one is done', when: '#done = :done', values: { done: true } });
    await expect(run([check], tasks.update(two, { done: true }))).rejects.toEqual(failed('one is done'));
    await run(tasks.update((await tasks.get(1))!, { done: true }));
    await run([check], tasks.update(two, { done: true }));
    expect(await tasks.get(2)).toMatchObject({ done: true });
  });
});

describe('a unique field', () => {
  it('is claimed, moved and released with its record', async () => {
    const tasks = newStore();
    await run(tasks.create({ id: 1, name: 'Call' }, limit));
    await expect(run(tasks.create({ id: 2, name: 'CALL' }, limit))).rejects.toEqual(failed('task name'));
    await run(tasks.create({ id: 2, name: 'Write' }, limit));
    const [one, two] = [(await tasks.get(1))!, (await tasks.get(2))!];
    await expect(run(tasks.update(two, { name: 'call' }))).rejects.toEqual(failed('task name'));
    await run(tasks.update(one, { name: 'CALL' }));
    await run(tasks.update((await tasks.get(1))!, { name: 'Visit' }));
    await run(tasks.update(two, { name: 'Call' }));
    await run(tasks.remove((await tasks.get(2))!));
    await run(tasks.create({ id: 3, name: 'Call' }, limit));
    expect((await tasks.list()).map(({ name }) => name)).toEqual(['Visit', 'Call']);
  });

  it('names the label of each condition that failed', async () => {
    const tasks = newStore();
    await run(tasks.create({ id: 1, name: 'Call' }, limit));
    await expect(run(tasks.create({ id: 1, name: 'Call' }, 1))).rejects.toEqual(
      failed('task', 'task name', 'quota queues'),
    );
  });
});

describe('a quota', () => {
  it('is raised by creation up to the limit and lowered by removal', async () => {
    const tasks = newStore();
    await run(tasks.create({ id: 1, name: 'One' }, 1));
    await expect(run(tasks.create({ id: 2, name: 'Two' }, 1))).rejects.toMatchObject({
      code: 'ERR_PLAN_LIMIT_QUEUES',
      details: { limit: 1 },
    });
    await run(tasks.remove((await tasks.get(1))!));
    await run(tasks.create({ id: 2, name: 'Two' }, 1));
    expectTypeOf<Parameters<typeof tasks.create>[1]>().toEqualTypeOf<number>();
  });

  it('counts the records of each value of a field, and those that count, through changes of both', async () => {
    const companyId = newCompanyId();
    const errands = entityStore(errandEntity, client, companyId);
    expectTypeOf<Parameters<typeof errands.create>['length']>().toEqualTypeOf<1>();
    const full = { code: 'ERR_LIMIT_REACHED', details: { limit: 2 } };
    await run(errands.create({ id: 1, userId: 1 }), errands.create({ id: 2, userId: 1 }));
    await expect(run(errands.create({ id: 3, userId: 1 }))).rejects.toMatchObject(full);
    await run(errands.create({ id: 3, userId: 2 }));
    await run(errands.update((await errands.get(1))!, { done: true }));
    await run(errands.create({ id: 4, userId: 1 }));
    await run(
      errands.update((await errands.get(3))!, { userId: 1 }),
      errands.update((await errands.get(1))!, { done: false }),
    );
    expect(await rawItem({ pk: `c#${companyId}#quota`, sk: 'own-schedules#1' })).toMatchObject({ count: 4 });
    await expect(run(errands.create({ id: 5, userId: 1 }))).rejects.toMatchObject(full);
    await run(...(await errands.list({ consistent: true })).map((errand) => errands.remove(errand)));
    expect(await rawItem({ pk: `c#${companyId}#quota`, sk: 'own-schedules#1' })).toMatchObject({ count: 0 });
  });
});

describe('a list', () => {
  it('holds the records of the partition in the order of their numbers, and nothing that stands beside them', async () => {
    const companyId = newCompanyId();
    const tasks = newStore(companyId);
    for (const id of [10, 9, 100]) await run(tasks.create({ id, name: `Task ${id}` }, limit));
    await run(entityStore(settingEntity, client, companyId).create({ theme: 'dark' }));
    expect((await tasks.list({ consistent: true })).map(({ id }) => id)).toEqual([9, 10, 100]);
  });

  it('goes on behind a place in either order, within its bounds', async () => {
    const entries = entityStore(entryEntity, client, newCompanyId());
    const days = ['01', '02', '03', '04', '05'].map((day) => `2026-01-${day}`);
    await run(days.map((at) => entries.put({ taskId: 1, at, text: randomUUID() })));
    await run([entries.put({ taskId: 2, at: days[0]!, text: '' })]);
    const daysOf = async (query: Omit<Parameters<typeof entries.list>[0], 'partition' | 'fields'>) =>
      (await entries.list({ partition: { taskId: 1 }, consistent: true, ...query })).map(({ at }) => at.slice(-2));
    expect(await daysOf({})).toEqual(['01', '02', '03', '04', '05']);
    expect(await daysOf({ limit: 2 })).toEqual(['01', '02']);
    expect(await daysOf({ limit: 2, after: { at: days[1]! } })).toEqual(['03', '04']);
    expect(await daysOf({ order: 'desc', after: { at: days[2]! } })).toEqual(['02', '01']);
    expect(await daysOf({ after: { at: '2026-01-02x' } })).toEqual(['03', '04', '05']);
    expect(await daysOf({ from: { at: days[1]! }, to: { at: days[3]! } })).toEqual(['02', '03', '04']);
    expect(await daysOf({ from: { at: days[3]! }, to: { at: days[1]! } })).toEqual([]);
    expect(await daysOf({ from: { at: '\u{FF21}' }, to: { at: '\u{1F600}' } })).toEqual([]);
    expect(await daysOf({ from: { at: days[3]! } })).toEqual(['04', '05']);
    expect(await daysOf({ to: { at: days[1]! } })).toEqual(['01', '02']);
    expect(await daysOf({ prefix: { at: '2026-01-03' } })).toEqual(['03']);
    expect(await daysOf({ prefix: { at: '2026-02' } })).toEqual([]);
  });

  it('of an index is in its order, with computed values in its key', async () => {
    const tasks = newStore();
    await addTasks(tasks, ['beta', 'Alpha', 'gamma']);
    const namesOf = async (query: Parameters<typeof tasks.listBy<'byName'>>[1]) =>
      (await tasks.listBy('byName', query)).map(({ name }) => name);
    expect(await namesOf({})).toEqual(['Alpha', 'beta', 'gamma']);
    expect(await namesOf({ after: { sortName: 'alpha', id: 2 }, limit: 1 })).toEqual(['beta']);
    expect(await namesOf({ after: { sortName: 'b', id: 9 }, order: 'desc' })).toEqual(['Alpha']);
    await run(tasks.update((await tasks.get(2))!, { name: 'zeta' }));
    expect(await namesOf({})).toEqual(['beta', 'gamma', 'zeta']);
  });

  it('of a sparse index holds only what fulfils its condition', async () => {
    const tasks = newStore();
    await addTasks(tasks, ['One', 'Two', 'Three'], 7);
    const openOf = async (userId: number) =>
      (await tasks.listBy('openOf', { partition: { userId } })).map(({ id }) => id);
    expect(await openOf(7)).toEqual([1, 2, 3]);
    await run(
      tasks.update((await tasks.get(1))!, { done: true }),
      tasks.update((await tasks.get(2))!, { userId: null }),
    );
    expect(await openOf(7)).toEqual([3]);
    await run(tasks.update((await tasks.get(1))!, { done: false, userId: 8 }));
    expect(await openOf(8)).toEqual([1]);
  });

  it('reads some fields only when asked so', async () => {
    const tasks = newStore();
    await addTasks(tasks, ['One']);
    const rows = await tasks.list({ fields: ['id', 'userId'] });
    expect(rows).toEqual([{ id: 1, userId: null }]);
    expectTypeOf(rows).toEqualTypeOf<{ id: number; userId: number | null }[]>();
  });

  it('longer than a page of the table is read whole', async () => {
    const entries = entityStore(entryEntity, client, newCompanyId());
    const text = 'x'.repeat(200_000);
    for (let day = 10; day < 17; day++) await writeOne(client, entries.put({ taskId: 1, at: `2026-01-${day}`, text }));
    expect(await entries.list({ partition: { taskId: 1 } })).toHaveLength(7);
    expect(await entries.list({ partition: { taskId: 1 }, limit: 6 })).toHaveLength(6);
  });
});

describe('an item with a time of removal', () => {
  it('carries it in epoch seconds', async () => {
    const entries = entityStore(entryEntity, client, newCompanyId());
    const key = { taskId: 1, at: '2026-01-01T00:00:00.000Z' };
    await writeOne(client, entries.put({ ...key, text: 'x' }));
    expect(await rawItem(entries.key(key))).toMatchObject({ expiresAt: Date.parse(key.at) / 1000 + 60 });
    expect(await entries.get(key)).toEqual({ ...key, text: 'x', endedAt: null });
    await run(entries.update((await entries.get(key))!, { text: 'y' }));
    await writeOne(client, entries.remove({ ...key, text: '', endedAt: null })[0]!);
    expect(await entries.get(key)).toBeNull();
  });
});
