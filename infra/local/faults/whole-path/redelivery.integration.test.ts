import { afterAll, beforeAll, describe, it } from 'vitest';
import { startRedeliveringShop, type RedeliveringShop } from './redelivering-shop.ts';

describe('every queue delivers each message twice, and groups in any order', () => {
  let redelivering: RedeliveringShop;

  beforeAll(async () => {
    redelivering = await startRedeliveringShop();
  }, 180_000);
  afterAll(() => redelivering.close());

  it('still stores and delivers every message once, in order', async () => {
    await redelivering.talk('plain');
    await redelivering.expectComplete();
  }, 300_000);
});
