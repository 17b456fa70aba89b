import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod';
import { defineEntity, version } from './define-entity.ts';
import type { EntityInput, EntityRecord } from './entity-types.ts';

const task = defineEntity({
  name: 'task',
  schema: z.object({
    id: z.int(),
    companyId: z.int(),
    name: z.string(),
    userId: z.int().nullable(),
    done: z.boolean().default(false),
    at: z.int(),
    version,
  }),
  partition: 'c#{companyId}#tasks',
  sort: 'task#{id:12}',
  computed: { sortName: ({ name }) => name.toLowerCase() },
  indexes: {
    byName: { index: 'gsi1', partition: 'c#{companyId}#tasks-by-name', sort: '{sortName}#{id:12}' },
    byUser: {
      index: 'gsi2',
      partition: 'c#{companyId}#tasks#u#{userId}',
      sort: '{id:12}',
      when: ({ done }) => !done,
    },
  },
  unique: { name: { fold: (name) => name.toLowerCase(), error: 'ERR_QUEUE_NAME_ALREADY_EXISTS' } },
  quotas: { queues: { error: 'ERR_PLAN_LIMIT_QUEUES' } },
  expiresAt: ({ at }) => Math.floor(at / 1000) + 60,
});

const given = { id: 3, companyId: 7, name: 'Call', userId: 4, at: 5000 };

describe('a declared entity', () => {
  it('makes a whole record of what is given', () => {
    expect(task.record({ id: 3, companyId: 7, name: 'Call', at: 1 })).toEqual({
      id: 3,
      companyId: 7,
      name: 'Call',
      userId: null,
      done: false,
      at: 1,
      version: 1,
    });
  });

  it('makes the item with the keys of the table and of each index, and the time of its removal', () => {
    expect(task.toItem(task.record(given), 7)).toEqual({
      ...given,
      done: false,
      version: 1,
      pk: 'c#7#tasks',
      sk: 'task#000000000003',
      gsi1pk: 'c#7#tasks-by-name',
      gsi1sk: 'call#000000000003',
      gsi2pk: 'c#7#tasks#u#4',
      gsi2sk: '000000000003',
      expiresAt: 65,
    });
  });

  it('stands in an index only where its condition holds and its key has all values', () => {
    expect(task.toItem(task.record({ ...given, done: true }), 7)).not.toHaveProperty('gsi2pk');
    expect(task.toItem(task.record({ ...given, userId: null }), 7)).not.toHaveProperty('gsi2pk');
  });

  it('belongs to the company of its store, whatever the record says', () => {
    expect(task.toItem(task.record({ ...given, companyId: 8 }), 7)).toMatchObject({ companyId: 7, pk: 'c#7#tasks' });
  });

  it('knows the error codes of its labels', () => {
    expect(task.refusals).toEqual({
      'task name': 'ERR_QUEUE_NAME_ALREADY_EXISTS',
    });
  });

  it('has the types of its schema', () => {
    expectTypeOf<EntityRecord<typeof task>['userId']>().toEqualTypeOf<number | null>();
    expectTypeOf<EntityRecord<typeof task>['version']>().toEqualTypeOf<number>();
    expectTypeOf<{ id: number; companyId: number; name: string; at: number }>().toExtend<EntityInput<typeof task>>();
  });

  it('refuses keys of unknown fields and quotas without a company', () => {
    const schema = z.object({ id: z.int() });
    expect(() => defineEntity({ name: 'x', schema, partition: 'i#x', sort: '{other}' })).toThrow('other');
    expect(() =>
      defineEntity({
        name: 'x',
        schema,
        partition: 'i#x',
        sort: '{id}',
        quotas: { users: { error: 'ERR_PLAN_LIMIT_USERS' } },
      }),
    ).toThrow('company');
  });
});
