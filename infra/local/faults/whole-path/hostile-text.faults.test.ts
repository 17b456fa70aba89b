import type { Message } from '@recado/shared/contract/messages';
import { hostileText } from '@recado/shared/test/hostile-text';
import { seededRandom } from '@recado/shared/test/seeded-random';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Cloud } from '../../orchestrator/start-cloud.ts';
import { runSeed } from '../run-seed.ts';
import { startOwnCloud } from './own-cloud.ts';
import { Shop, type Customer } from './shop.ts';

const seed = runSeed();
const messages = Number(process.env.RECADO_FAULT_MESSAGES ?? 50);
const patience = { timeout: 120_000, interval: 250 };

describe(`random Unicode in ${messages} messages of every kind, in both directions (RECADO_SEED=${seed})`, () => {
  let cloud: Cloud;
  let shop: Shop;
  let customer: Customer;

  beforeAll(async () => {
    console.log(`RECADO_SEED=${seed}`);
    cloud = await startOwnCloud();
    shop = await Shop.open(cloud);
    customer = await shop.acceptCustomer('Zoë 👩‍👩‍👧‍👦\ufffe');
  }, 180_000);
  afterAll(async () => {
    await shop.world.close();
    await cloud.close();
  });

  /** Sends one message of a kind of the simulator with this text in all its fields. */
  const kinds: ((t: string) => object)[] = [
    (t) => ({ text: t }),
    (t) => ({ location: { latitude: 1, longitude: 2, name: t, address: t } }),
    (t) => ({ contacts: [{ name: t, numbers: ['5511987654321'] }] }),
    (t) => ({
      list: { title: t, text: t, footer: t, buttonText: t, sections: [{ title: t, rows: [{ rowId: t, title: t }] }] },
    }),
    (t) => ({ buttons: { text: t, footer: t, buttons: [{ kind: 'reply', label: t, value: t }] } }),
    (t) => ({ poll: { name: t, options: [`1${t}`, `2${t}`] } }),
    (t) => ({ event: { name: t, description: t, location: t, startsAt: 1_800_000_000_000 } }),
    (t) => ({ document: { mimetype: 'text/plain', data: 'T2zDoQ==', fileName: t.slice(0, 255) }, text: t }),
  ];

  it('loses none, keeps their order, and holds up no chat', async () => {
    const random = seededRandom(seed);
    let sent = 0;
    for (let n = 0; n < messages; n += 1) {
      const text = `${n} ${'x'.repeat(Math.floor(random() * 2) * 250)}${hostileText(random, 1 + Math.floor(random() * 8))}`;
      const content = kinds[n % kinds.length]!(text);
      await shop.world.call('send', { phone: customer.phone, to: shop.number, ...content });
      await shop.reply(customer, `resposta ${text}.`.toWellFormed());
      sent += 1;
    }
    await shop.sendFromCustomer(customer, 'the last one');
    const received = async (): Promise<Message[]> =>
      (await shop.conversation(customer)).filter(({ fromMe }) => !fromMe).slice(1);
    await vi.waitFor(async () => expect((await received()).at(-1)?.body).toBe('the last one'), patience);
    const shown = await received();
    expect(shown).toHaveLength(sent + 1);
    expect(shown.filter(({ mediaType }) => mediaType === 'unsupported')).toEqual([]);
    const numbers = shown.slice(0, -1).map((message) => Number.parseInt(message.body, 10));
    expect(numbers).toEqual(Array.from({ length: sent }, (_, n) => n));
    for (const message of shown) expect(JSON.stringify(message).includes(String.raw`\ud`)).toBe(false);
    await vi.waitFor(async () => expect(await shop.shownReplies(customer)).toEqual(customer.replies), patience);
  }, 400_000);
});
