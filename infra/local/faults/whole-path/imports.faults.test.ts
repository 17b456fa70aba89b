import type { Connection } from '@recado/shared/contract/connections';
import { seededRandom } from '@recado/shared/test/seeded-random';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { scanTable } from '../../../../functions/test/scan-table.ts';
import type { Cloud } from '../../orchestrator/start-cloud.ts';
import { runSeed } from '../run-seed.ts';
import { startOwnCloud } from './own-cloud.ts';
import { Shop } from './shop.ts';

const seed = runSeed();
const perContact = Number(process.env.RECADO_FAULT_MESSAGES ?? 200);
const kills = Number(process.env.RECADO_FAULT_KILLS ?? 4);
const names = ['Alda', 'Bento', 'Clara'];
const patience = { timeout: 600_000, interval: 500 };
/** Milliseconds between two kills. */
const killInterval = [1_000, 5_000] as const;
const day = 86_400_000;

interface StoredMessage {
  body: string;
  createdAt: number;
}

describe(`a phone’s history of ${names.length * perContact} messages, functions and host killed ${kills} times while it is imported (RECADO_SEED=${seed})`, () => {
  let cloud: Cloud;
  let shop: Shop;
  let phone: string;
  /** The times at which the texts of the history were written. */
  const wanted = new Map<string, number>();

  beforeAll(async () => {
    console.log(`RECADO_SEED=${seed}`);
    cloud = await startOwnCloud({ visibilityTimeout: 20 });
    Object.assign(process.env, cloud.environment);
    shop = await Shop.open(cloud);
    phone = (await shop.world.call('createPhone', { name: 'Antiga' })).phone;
    const begin = Date.now() - 100 * day;
    for (const [place, name] of names.entries()) {
      const { phone: contact } = await shop.world.call('createContact', { name });
      const messages = Array.from({ length: perContact }, (_, n) => {
        const [text, at] = [`${place}.${n}`, begin + n * 3_600_000];
        wanted.set(text, at);
        return { to: contact, ...(n % 3 === 0 ? {} : { from: contact }), text, at };
      });
      await shop.world.call('addPast', { phone, messages });
    }
  }, 180_000);
  afterAll(async () => {
    await shop.close();
    await cloud.close();
  });

  /** Makes a call until it is answered: a killed function answers 5xx. */
  const untilAnswered = <Result>(call: () => Promise<Result>): Promise<Result> => vi.waitFor(call, patience);
  const connect = async (): Promise<number> => {
    const [queue] = await shop.call<{ id: number }[]>('GET', '/queue');
    const { id } = await shop.call<Connection>('POST', '/whatsapp', {
      name: 'Antiga',
      queueIdImportMessages: queue!.id,
      importOldMessages: new Date(Date.now() - 300 * day).toISOString(),
    });
    const read = () => shop.call<Connection>('GET', `/whatsapp/${id}`);
    await vi.waitFor(async () => expect((await read()).status).toBe('qrcode'), patience);
    await shop.world.call('scan', { phone, qr: (await read()).qrcode });
    return id;
  };

  it('is stored once, whole and with its own times', async () => {
    const random = seededRandom(seed);
    const whatsappId = await connect();
    const [least, most] = killInterval;
    for (let kill = 0; kill < kills; kill += 1) {
      await delay(least + random() * (most - least));
      if (random() < 0.7) await cloud.killFunctions();
      else await cloud.killSessionHost('SIGKILL');
    }
    await vi.waitFor(async () => {
      const { statusImportMessages } = await untilAnswered(() =>
        shop.call<Connection>('GET', `/whatsapp/${whatsappId}`),
      );
      expect(statusImportMessages).toBe('renderButtonCloseTickets');
    }, patience);
    const stored = (await scanTable('whatsappId = :id AND attribute_exists(body)', {
      ':id': whatsappId,
    })) as unknown as StoredMessage[];
    const imported = stored.filter(({ body }) => wanted.has(body)).map(({ body, createdAt }) => [body, createdAt]);
    const seconds = (at: unknown): number => Math.floor(Number(at) / 1_000);
    expect(imported.map(([body, at]) => [body, seconds(at)]).toSorted()).toEqual(
      [...wanted].map(([body, at]) => [body, seconds(at)]).toSorted(),
    );
  }, 900_000);
});
