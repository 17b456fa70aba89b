import { expect, it } from 'vitest';
import { MemoryItems } from '../../test/memory-items.ts';
import {
  beginImport,
  importChange,
  readImport,
  restartImport,
  storeImportRequest,
  type ImportState,
} from './import-state.ts';

const request = (id: string) => ({ id, since: 0, until: 1_700_000_000_000, groups: false });

const storedWith = async (state: Partial<ImportState>) => {
  const memory = new MemoryItems();
  await memory.write([importChange({ ...beginImport(request('a')), ...state })]);
  return memory;
};

it('continues an import that is requested again, and starts another one', async () => {
  const { items } = await storedWith({ phase: 'running', done: 5 });
  await storeImportRequest(items, request('a'));
  expect(await readImport(items)).toMatchObject({ phase: 'running', done: 5 });
  await storeImportRequest(items, request('b'));
  expect(await readImport(items)).toEqual(beginImport(request('b')));
});

it('ends an import that is not requested any more, and keeps that there was one', async () => {
  const { items } = await storedWith({ phase: 'running' });
  await storeImportRequest(items, null);
  expect(await readImport(items)).toMatchObject({ phase: 'ended' });
  const empty = new MemoryItems();
  await storeImportRequest(empty.items, null);
  expect(await readImport(empty.items)).toBeNull();
});

it('starts over when the phone is linked again, and deletes an import that has ended', async () => {
  const running = await storedWith({ phase: 'running', done: 5, arrivedAt: 9 });
  await restartImport(running.items);
  expect(await readImport(running.items)).toEqual(beginImport(request('a')));
  const ended = await storedWith({ phase: 'ended' });
  await restartImport(ended.items);
  expect(ended.rows.size).toBe(0);
});
