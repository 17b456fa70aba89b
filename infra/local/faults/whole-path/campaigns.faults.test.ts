import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCampaign } from '../../bench/world/campaign-run.ts';
import { signIn } from '../../bench/world/caller.ts';
import type { World } from '../../bench/world/world.ts';
import { runSeed } from '../run-seed.ts';
import { startOwnCloud } from './own-cloud.ts';

const seed = runSeed();
const people = Number(process.env.RECADO_FAULT_MESSAGES ?? 40);
const kills = Number(process.env.RECADO_FAULT_KILLS ?? 4);

describe(`a campaign to ${people} phones over two numbers, functions and session hosts killed ${kills} times (RECADO_SEED=${seed})`, () => {
  let world: World;

  beforeAll(async () => {
    console.log(`RECADO_SEED=${seed}`);
    const cloud = await startOwnCloud();
    Object.assign(process.env, cloud.environment);
    const { email, password } = cloud.signIns.find(({ role }) => role === 'admin')!;
    const enter = (who: string) => signIn(cloud.addresses.api, who, password);
    world = { cloud, admin: await enter(email), password, signIn: enter, close: () => cloud.close() };
  }, 180_000);
  afterAll(() => world.close());

  it('brings each phone its message once', async () => {
    const { context, campaignId, got } = await runCampaign(world, { people, connections: 2, interval: 2, kills, seed });
    expect(got).toEqual(got.map(() => 1));
    expect(await context.stores.campaigns.counts(campaignId)).toMatchObject({
      delivered: people,
      received: people,
      failed: 0,
      left: 0,
    });
  }, 1_200_000);
});
