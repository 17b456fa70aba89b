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

test('a folder serves one instance at a time, and keeps what it holds', () => {
  const first = openDataFolder(path, false);
  writeFileSync(join(path, 'kept.txt'), '1');
  expect(() => openDataFolder(path, false)).toThrow('Another Recado uses');
  first.release();
  openDataFolder(path, false).release();
  expect(existsSync(join(path, 'kept.txt'))).toBe(true);
});

test('a fresh start forgets what the folder holds, but not an instance whose folder lies inside', () => {
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

test('a folder with anything else in it is left alone', () => {
  writeFileSync(join(path, 'thesis.txt'), 'years of work');
  for (const fresh of [false, true]) expect(() => openDataFolder(path, fresh)).toThrow("are not Recado's");
  expect(readdirSync(path)).toEqual(['thesis.txt']);
});
