import { afterAll, beforeAll, describe, it } from 'vitest';
import { runSeed } from '../run-seed.ts';
import { KillStorm } from './kill-storm.ts';

const seed = runSeed();
/** Twenty kills in five hundred messages (issue 2). */
const size = {
  perDirection: Number(process.env.RECADO_FAULT_MESSAGES ?? 63),
  kills: Number(process.env.RECADO_FAULT_KILLS ?? 20),
};

describe(`a session host killed ${size.kills} times at random moments (RECADO_SEED=${seed})`, () => {
  let storm: KillStorm;

  beforeAll(async () => {
    console.log(`RECADO_SEED=${seed}`);
    storm = await KillStorm.prepare();
  });
  afterAll(() => storm.stop());

  it('loses, doubles and reorders nothing, in neither direction', async () => {
    await storm.run(size, seed);
    await storm.proveComplete();
  }, 780_000);
});
