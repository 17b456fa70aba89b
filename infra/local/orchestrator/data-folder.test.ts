import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDataFolder } from './data-folder.ts';

let path: string;

beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'recado-data-'));
});

afterEach(() => {
  rmSync(path, { recursive: true });
});

test('one instance at a time can use a folder, and its files stay', () => {
  const first = openDataFolder(path, false);
  writeFileSync(join(path, 'kept.txt'), '1');
  expect(() => openDataFolder(path, false)).toThrow('Another Recado uses');
  first.release();
  openDataFolder(path, false).release();
  expect(existsSync(join(path, 'kept.txt'))).toBe(true);
});

test('a fresh start deletes the files of the folder, but not the folders of other instances in it', () => {
  const inside = ['inner', 'several/one'];
  for (const each of inside) {
    openDataFolder(join(path, each), false).release();
    writeFileSync(join(path, each, 'theirs.txt'), '1');
  }
  openDataFolder(path, false).release();
  writeFileSync(join(path, 'old.txt'), '1');
  openDataFolder(path, true).release();
  expect(existsSync(join(path, 'old.txt'))).toBe(false);
  expect(inside.every((each) => existsSync(join(path, each, 'theirs.txt')))).toBe(true);
});

test('a folder with other files is refused and not changed', () => {
  writeFileSync(join(path, 'thesis.txt'), 'years of work');
  for (const fresh of [false, true]) expect(() => openDataFolder(path, fresh)).toThrow("are not Recado's");
  expect(readdirSync(path)).toEqual(['thesis.txt']);
});
