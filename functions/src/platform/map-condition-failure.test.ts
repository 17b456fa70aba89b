import { describe, expect, it } from 'vitest';
import { mapConditionFailure } from './map-condition-failure.ts';
import { ConditionFailed } from './write.ts';

const refusals = { 'queue name': 'ERR_QUEUE_NAME_ALREADY_EXISTS', 'quota queues': 'ERR_PLAN_LIMIT_QUEUES' } as const;

describe('mapConditionFailure', () => {
  it('returns what the commit returns', async () => {
    expect(await mapConditionFailure(Promise.resolve(1), refusals)).toBe(1);
  });

  it('throws the code of the first label that has one, with the details', async () => {
    const committed = Promise.reject(new ConditionFailed(['queue', 'quota queues']));
    await expect(mapConditionFailure(committed, refusals, { limit: 3 })).rejects.toMatchObject({
      code: 'ERR_PLAN_LIMIT_QUEUES',
      details: { limit: 3 },
    });
  });

  it('leaves other failures as they are', async () => {
    for (const error of [new ConditionFailed(['queue']), new Error('other')])
      await expect(mapConditionFailure(Promise.reject(error), refusals)).rejects.toBe(error);
  });
});
