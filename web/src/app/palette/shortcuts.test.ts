import { expect, it } from 'vitest';
import { commandIds, declarationOf } from '../../components/commands.ts';
import { commandOf } from './shortcuts.ts';

const press = (key: string, more: Partial<KeyboardEvent> & { altGr?: boolean } = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  getModifierState: (name: string) => name === 'AltGraph' && more.altGr === true,
  ...more,
});

it('finds letters whatever caps lock says, and only without Shift', () => {
  expect(commandOf(press('e'), false)).toBe('resolve');
  expect(commandOf(press('E'), false)).toBe('resolve');
  expect(commandOf(press('E', { shiftKey: true }), false)).toBeNull();
});

it('finds symbols that need Shift or AltGr', () => {
  expect(commandOf(press('?', { shiftKey: true }), false)).toBe('help');
  expect(commandOf(press('/', { ctrlKey: true, altKey: true, altGr: true }), false)).toBe('search');
  expect(commandOf(press('/', { shiftKey: true }), false)).toBe('search');
});

it('leaves the keys of browser and system alone', () => {
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey'] as const)
    for (const key of ['e', 'a', 'r', 'n', 't']) expect(commandOf(press(key, { [modifier]: true }), false)).toBeNull();
  expect(commandOf(press('k', { ctrlKey: true, shiftKey: true }), false)).toBeNull();
});

it('runs nothing while somebody types, except the palette', () => {
  for (const id of commandIds) {
    const { key } = declarationOf(id);
    if (key !== undefined && !key.startsWith('mod+')) expect(commandOf(press(key), true)).toBeNull();
  }
  expect(commandOf(press('k', { ctrlKey: true }), true)).toBe('palette');
  expect(commandOf(press('k', { metaKey: true }), true)).toBe('palette');
});

it('repeats only the walk through the list', () => {
  expect(commandOf(press('j', { repeat: true }), false)).toBe('nextTicket');
  expect(commandOf(press('e', { repeat: true }), false)).toBeNull();
});

it('gives each key to one command', () => {
  const keys = commandIds.flatMap((id) => declarationOf(id).key ?? []);
  expect(new Set(keys).size).toBe(keys.length);
});
