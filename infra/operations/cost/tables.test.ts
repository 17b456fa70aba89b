import { readFileSync } from 'node:fs';
import { storageClassOf } from '@recado/shared/deployment/resources';
import { expect, it } from 'vitest';
import { acts, readCounts, usageOf } from './counts.ts';
import { horizonOf, largeMonth, usageOfKind } from './horizon.ts';
import { hostsFor } from './installation.ts';
import { lines } from './lines.ts';
import { billed, priceLists, priceOf, sumOf } from './price-list.ts';
import { profiles, usageOfTenant } from './profiles.ts';
import { costTables, withCostTables } from './tables.ts';

const document = readFileSync(new URL('../../../docs/cost.md', import.meta.url), 'utf8');
const [list] = priceLists;

it('the tables of docs/cost.md are those of the counts and prices: `npm run cost -- --from-file` writes them', () => {
  expect(withCostTables(document, costTables(readCounts()))).toBe(document);
});

it('every amount that is billed is in one line of the bill, or a price that only comparisons use', () => {
  const inLines = Object.values(lines).flat();
  expect(new Set(inLines).size).toBe(inLines.length);
  const compared = ['provisionedWriteHours', 'provisionedReadHours', 'firewalls', 'firewallRules', 'firewallRequests'];
  expect([...inLines, ...compared].toSorted()).toEqual([...billed].toSorted());
});

it('an act costs more with each browser that sees it, and its parts add up', () => {
  const requests = {
    'table writes': 2,
    'table writes of gsi1': 1,
    'table writes of the host': 1,
    'socket messages': 3,
    'socket messages of lists': 1,
  };
  expect(usageOf(requests, 3)).toMatchObject({ tableWrites: 4, socketMessages: 5 });
  expect(usageOf(requests, 0)).toMatchObject({ socketMessages: 0 });
  expect(priceOf(list!, sumOf([[usageOf(requests, 3), 1_000_000]]))).toBeCloseTo(4 * 0.625 + 5, 6);
});

it('every act was counted, and writes that people cause were found', () => {
  const counts = readCounts();
  expect(Object.keys(counts.acts).toSorted()).toEqual([...acts].toSorted());
  expect(usageOf(counts.acts['text in'], 1).tableWrites).toBeGreaterThan(5);
  expect(usageOf(counts.acts['answer, arrived and read'], 1).tableWrites).toBeGreaterThan(5);
});

it('an idle tenant costs next to nothing, and a busy one less than ten times a small one', () => {
  const of = (profile: keyof typeof profiles): number =>
    priceOf(list!, usageOfTenant(readCounts(), profiles[profile], false));
  expect(of('idle')).toBeLessThan(0.05);
  expect(of('busy')).toBeLessThan(10 * of('small'));
});

it('files of the assumed size are stored as those that are rarely read, which costs less than the usual class', () => {
  expect(storageClassOf(200_000)).toEqual({ StorageClass: 'STANDARD_IA' });
  const { mediaGb = 0, rareMediaGb = 0 } = usageOfTenant(readCounts(), profiles.busy, false);
  expect([mediaGb, rareMediaGb].every((gb) => gb > 0)).toBe(true);
  const price = (usage: Parameters<typeof priceOf>[1]): number => priceOf(list!, usage);
  const months = 6;
  const gb = 0.000_2;
  for (const loads of [0.25, 1, 1.5]) {
    const rare = { rareMediaGb: gb * months, rareStorageWrites: 1, rareStorageReads: loads, rareReadGb: gb * loads };
    expect(price(rare)).toBeLessThan(price({ mediaGb: gb * months, storageWrites: 1, storageReads: loads }));
  }
});

it('hosts are the cheapest that have room, and none where sixteen have not', () => {
  expect(hostsFor(list!, 1)).toEqual({ count: 1, cpu: 512, memory: 1_024 });
  expect(hostsFor(list!, 2_000)!.count).toBeGreaterThan(1);
  expect(hostsFor(list!, 100_000)).toBeUndefined();
});

it('a quota ends at fewer tenants where each of them takes more of it, and the first one to end is the first in the list', () => {
  const counts = readCounts();
  const tenantsOf = (what: RegExp, of = counts): number =>
    horizonOf(of).find((quota) => what.test(quota.what))!.tenants;
  const twice = structuredClone(counts);
  for (const requests of Object.values(twice.acts))
    for (const what of Object.keys(requests)) if (what.startsWith('table writes')) requests[what]! *= 2;
  expect(tenantsOf(/write units/, twice)).toBeLessThan(0.6 * tenantsOf(/write units/));
  expect(tenantsOf(/read units/, twice)).toBe(tenantsOf(/read units/));
  // 10 people renew their tokens every 15 minutes, at twice the mean.
  expect(tenantsOf(/Cognito/)).toBeCloseTo(120 / ((2 * 10) / 900));
  const tenants = horizonOf(counts).map((quota) => quota.tenants);
  expect(tenants).toEqual(tenants.toSorted((one, other) => one - other));
});

it('the large month has 50 million messages, each with what its act asks for', () => {
  expect(largeMonth.reduce((sum, [, millions]) => sum + millions, 0)).toBe(50);
  const counts = readCounts();
  expect(usageOfKind(counts, 'text in', 2, 1).tableWrites).toBe(
    2_000_000 * usageOf(counts.acts['text in'], 1).tableWrites!,
  );
});
