import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { previewKey } from '@recado/shared/contract/pictures';
import { expect, it } from 'vitest';
import { runJobs } from '../../../test/jobs.ts';
import { copyTable, useOwnTable } from '../../../test/own-table.ts';
import { addRule, addServed, dataOf, daysLater, openShop } from '../../../test/retention.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { s3Client } from '../../platform/clients.ts';
import { environment } from '../../platform/environment.ts';
import { startRun } from '../retention/runs.ts';
import { bringBackFiles } from './bring-back-files.ts';

useOwnTable();

const bringBack = (at: number): Promise<number> => bringBackFiles(s3Client(), environment().MEDIA_BUCKET, at);
const keyOf = ({ company }: TestContext, name: string): string => `c/${company.id}/out/1/${name}`;
const put = async (context: TestContext, name: string, Body: string): Promise<void> => {
  await s3Client().send(
    new PutObjectCommand({
      Bucket: environment().MEDIA_BUCKET,
      Key: keyOf(context, name),
      Body,
      ContentType: 'text/plain',
    }),
  );
};
const contentOf = async (context: TestContext, name: string): Promise<string | null> => {
  if (!(await context.media.head(keyOf(context, name)))) return null;
  const command = new GetObjectCommand({ Bucket: environment().MEDIA_BUCKET, Key: keyOf(context, name) });
  return (await (await s3Client().send(command)).Body!.transformToString()) ?? null;
};
/** Erases what was deleted or overwritten of a company’s files. */
const eraseDeleted = async ({ media }: TestContext): Promise<void> => {
  for (let next: Awaited<ReturnType<typeof media.eraseDeleted>>['next'] | null = null; ;) {
    ({ next } = await media.eraseDeleted(next));
    if (next === null) return;
  }
};

it('brings files back as they were, and none that was erased or has been written again', async () => {
  const [context, erased] = [userContext(), userContext()];
  for (const name of ['deleted', 'written again', 'kept']) await put(context, name, `${name}, first`);
  await put(erased, 'deleted', 'a secret');
  const at = Date.now();
  await context.media.remove(['deleted', 'written again'].map((name) => keyOf(context, name)));
  await put(context, 'written again', 'second');
  await erased.media.remove([keyOf(erased, 'deleted')]);
  await eraseDeleted(erased);
  expect(await contentOf(context, 'deleted')).toBeNull();

  expect(await bringBack(at)).toBeGreaterThanOrEqual(1);
  const contents = () => Promise.all(['deleted', 'written again', 'kept'].map((name) => contentOf(context, name)));
  expect(await contents()).toEqual(['deleted, first', 'second', 'kept, first']);
  expect(await contentOf(erased, 'deleted')).toBeNull();
  expect(await bringBack(at)).toBe(0);
  expect(await contents()).toEqual(['deleted, first', 'second', 'kept, first']);
});

it('brings back what a retention rule has removed, with the restored table, and the rule removes it the next day', async () => {
  const shop = await openShop();
  const { context } = shop;
  const ticket = await addServed(shop);
  const { key } = (await context.stores.files.ofHolder(ticket.id, 1))[0]!;
  const stored = async (): Promise<boolean[]> =>
    Promise.all([key, previewKey(key)].map(async (one) => (await context.media.head(one)) !== null));
  await addRule(context, 'media', 30);
  const before = await dataOf(context, ticket);
  const live = environment().TABLE_NAME;
  const restored = await copyTable(live);
  const at = Date.now();
  const runAfter = async (days: number): Promise<void> => {
    const later = daysLater(context, days);
    later.effects.length = 0;
    await startRun(later);
    await runJobs(later);
  };
  await runAfter(31);
  expect(await stored()).toEqual([false, false]);

  environment().TABLE_NAME = restored;
  try {
    await bringBack(at);
    expect(await stored()).toEqual([true, true]);
    expect(await dataOf(context, ticket)).toEqual(before);
    await runAfter(32);
    expect(await stored()).toEqual([false, false]);
    expect(await dataOf(context, ticket)).toMatchObject({ files: 0 });
  } finally {
    environment().TABLE_NAME = live;
  }
});
