import { afterAll, beforeAll, describe, it } from 'vitest';
import { startRedeliveringShop, type RedeliveringShop } from './redelivering-shop.ts';

describe('every queue delivers each message twice, and groups in any order', () => {
  let redelivering: RedeliveringShop;

  beforeAll(async () => {
    redelivering = await startRedeliveringShop();
  }, 180_000);
  afterAll(() => redelivering.close());

  /** Ends what works on the messages, in the middle of it. */
  const kills: Record<string, () => Promise<unknown>> = {
    'the functions': () => redelivering.cloud.killFunctions(),
    'the functions and the session host at once': () =>
      Promise.all([redelivering.cloud.killFunctions(), redelivering.cloud.killSessionHost('SIGKILL')]),
    'a session host that drains': async () => {
      const drained = redelivering.cloud.killSessionHost('SIGTERM');
      await Promise.all([drained, redelivering.cloud.killSessionHost('SIGKILL')]);
    },
  };

  it.each(Object.entries(kills))(
    'and %s are killed: every message is stored and delivered once, in order',
    async (name, kill) => {
      const { cloud, shop, talk, expectComplete } = redelivering;
      const arrived = shop.world.waitFor('message.stored', ({ message }) => message.text === `out ${name} 1`, {
        timeoutMs: 120_000,
      });
      await shop.duringFault(async () => {
        const talking = talk(name);
        await arrived;
        await kill();
        await talking;
        await cloud.sessionHostReady();
      });
      await expectComplete();
    },
    300_000,
  );
});
