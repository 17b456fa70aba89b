import { afterAll, beforeAll, describe, it } from 'vitest';
import { KillStorm } from './kill-storm.ts';

/** One storm, the same in every run; `kills.faults.test.ts` has the long ones, each with another seed. */
const seed = 1;
const size = { perDirection: 12, kills: 2 };

describe(`a session host killed ${size.kills} times in the middle of its work`, () => {
  let storm: KillStorm;

  beforeAll(async () => {
    storm = await KillStorm.prepare();
  });
  afterAll(() => storm.stop());

  it('loses, doubles and reorders nothing, in neither direction', async () => {
    await storm.run(size, seed);
    await storm.proveComplete();
  }, 300_000);
});
