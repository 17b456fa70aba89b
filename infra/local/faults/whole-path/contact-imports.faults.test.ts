import {
  addContactImportRows,
  type ContactImport,
  type ContactImportRow,
  getLatestContactImport,
  startContactImport,
} from '@recado/shared/contract/contact-imports';
import { seededRandom } from '@recado/shared/test/seeded-random';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { scanTable } from '../../../../functions/test/scan-table.ts';
import { type Caller, signIn } from '../../bench/world/caller.ts';
import type { Cloud } from '../../orchestrator/start-cloud.ts';
import { runSeed } from '../run-seed.ts';
import { startOwnCloud } from './own-cloud.ts';

const seed = runSeed();
const rows = Number(process.env.RECADO_FAULT_ROWS ?? 2_000);
const kills = Number(process.env.RECADO_FAULT_KILLS ?? 4);
const chunk = 100;
/** Every so many rows, one has the number of the row before, and one no name. */
const oddity = 50;
const patience = { timeout: 600_000, interval: 500 };
/** Milliseconds between two kills. */
const killInterval = [1_000, 6_000] as const;

const rowOf = (place: number): ContactImportRow => ({
  line: place + 2,
  name: place % oddity === 2 ? '' : `Pessoa ${place}`,
  number: `5511${987_000_000 + (place % oddity === 1 ? place - 1 : place)}`,
  email: '',
  tags: [],
});

describe(`an import of ${rows} contacts, functions killed ${kills} times (RECADO_SEED=${seed})`, () => {
  let cloud: Cloud;
  let admin: Caller;

  beforeAll(async () => {
    console.log(`RECADO_SEED=${seed}`);
    cloud = await startOwnCloud({ visibilityTimeout: 20 });
    Object.assign(process.env, cloud.environment);
    const { email, password } = cloud.signIns.find(({ role }) => role === 'admin')!;
    admin = await signIn(cloud.addresses.api, email, password);
  }, 180_000);
  afterAll(() => cloud.close());

  /** Makes a call until it is answered: a killed function answers 5xx. */
  const untilAnswered = <Result>(call: () => Promise<Result>): Promise<Result> => vi.waitFor(call, patience);

  const latest = async (): Promise<ContactImport | null> =>
    (await untilAnswered(() => admin.call(getLatestContactImport, { query: {} }))).contactImport;

  const upload = async (): Promise<void> => {
    const body = { fileName: 'clientes.xlsx', total: rows, validateContact: false };
    const { id: importId } = await untilAnswered(() => admin.call(startContactImport, { body }));
    for (let from = 0; from < rows; from += chunk) {
      const part = { from, rows: Array.from({ length: chunk }, (_, n) => rowOf(from + n)) };
      await untilAnswered(() => admin.call(addContactImportRows, { params: { importId }, body: part }));
    }
  };

  it('creates each contact once and counts each row once', async () => {
    const random = seededRandom(seed);
    const [least, most] = killInterval;
    const killOften = async (): Promise<void> => {
      for (let kill = 0; kill < kills; kill += 1) {
        await delay(least + random() * (most - least));
        await cloud.killFunctions();
      }
    };
    await Promise.all([upload(), killOften()]);
    await vi.waitFor(async () => expect(await latest()).toMatchObject({ status: 'finished' }), patience);
    const odd = rows / oddity;
    expect(await latest()).toMatchObject({ done: rows, created: rows - 2 * odd, existing: odd, failed: odd });
    const stored = await scanTable('sk = :contact', { ':contact': 'contact' });
    const numbers = stored.map(({ number }) => String(number)).filter((number) => number.startsWith('5511987'));
    const wanted = Array.from({ length: rows }, (_, place) => place).filter(
      (place) => ![1, 2].includes(place % oddity),
    );
    expect(numbers.toSorted()).toEqual(wanted.map((place) => rowOf(place).number).toSorted());
  }, 900_000);
});
