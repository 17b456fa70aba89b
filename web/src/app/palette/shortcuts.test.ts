import { describe, expect, it, vi } from 'vitest';
import { commandIds, declarationOf } from '../../components/commands.ts';
import { commandOf, keyCaps, typesCharacter } from './shortcuts.ts';

const press = (key: string, more: Partial<KeyboardEvent> & { altGr?: boolean } = {}) => ({
  key,
  code: /^\d$/.test(key) ? `Digit${key}` : '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  getModifierState: (name: string) => name === 'AltGraph' && more.altGr === true,
  ...more,
});
const atFirst = { typing: false, letters: false };
const byLetters = { typing: false, letters: true };

describe('at first', () => {
  it('no key alone runs a command, in a field or outside', () => {
    for (const key of 'abcdefghijklmnopqrstuvwxyz0123456789/?')
      for (const typing of [true, false]) expect(commandOf(press(key), { typing, letters: false })).toBeNull();
  });

  it('commands carry a modifier, also while somebody types', () => {
    expect(commandOf(press('e', { altKey: true }), { typing: true, letters: false })).toBe('resolve');
    expect(commandOf(press('ArrowDown', { altKey: true }), atFirst)).toBe('nextTicket');
    expect(commandOf(press('k', { ctrlKey: true }), { typing: true, letters: false })).toBe('palette');
    expect(commandOf(press('k', { metaKey: true }), { typing: true, letters: false })).toBe('palette');
  });

  it('digits are found where they need Shift', () => {
    expect(commandOf(press('é', { altKey: true, code: 'Digit2' }), atFirst)).toBe('pendingTab');
  });

  it('AltGr makes characters and runs nothing', () => {
    expect(commandOf(press('e', { ctrlKey: true, altKey: true, altGr: true }), atFirst)).toBeNull();
    expect(commandOf(press('e', { altKey: true, altGr: true }), atFirst)).toBeNull();
  });

  it('keys of browser and system are left alone', () => {
    for (const key of ['e', 'a', 'r', 'n', 't']) {
      expect(commandOf(press(key, { ctrlKey: true }), atFirst)).toBeNull();
      expect(commandOf(press(key, { altKey: true, shiftKey: true }), atFirst)).toBeNull();
    }
    expect(commandOf(press('k', { ctrlKey: true, shiftKey: true }), atFirst)).toBeNull();
  });

  it('on a Mac, whose Option types characters, Control and Shift take the place of Alt', () => {
    vi.stubGlobal('navigator', { userAgent: 'Macintosh' });
    expect(commandOf(press('ç', { altKey: true }), { typing: true, letters: false })).toBeNull();
    expect(commandOf(press('E', { ctrlKey: true, shiftKey: true }), { typing: true, letters: false })).toBe('resolve');
    expect(keyCaps('alt+e')).toEqual(['⌃', '⇧', 'E']);
    vi.unstubAllGlobals();
  });

  it('only the walk through the list is repeated', () => {
    expect(commandOf(press('ArrowUp', { altKey: true, repeat: true }), atFirst)).toBe('previousTicket');
    expect(commandOf(press('e', { altKey: true, repeat: true }), atFirst)).toBeNull();
  });
});

describe('for users who chose letters', () => {
  it('letters run commands outside fields, whatever caps lock says, and only without Shift', () => {
    expect(commandOf(press('r'), byLetters)).toBe('reply');
    expect(commandOf(press('R'), byLetters)).toBe('reply');
    expect(commandOf(press('R', { shiftKey: true }), byLetters)).toBeNull();
    expect(commandOf(press('r'), { typing: true, letters: true })).toBeNull();
  });

  it('symbols count however the keyboard makes them', () => {
    expect(commandOf(press('?', { shiftKey: true }), byLetters)).toBe('help');
    expect(commandOf(press('/', { ctrlKey: true, altKey: true, altGr: true }), byLetters)).toBe('search');
  });

  it('none of them accepts, resolves or returns', () => {
    for (const id of ['accept', 'resolve', 'returnToQueue', 'reopen'] as const)
      expect(declarationOf(id).letter).toBeUndefined();
  });
});

it('keys that type characters are known from those that do something', () => {
  expect(['a', 'ç', '7', '?', 'Dead', '😀'].map((key) => typesCharacter(press(key)))).toEqual(Array(6).fill(true));
  expect([' ', 'Enter', 'Tab', 'F5', 'Escape'].map((key) => typesCharacter(press(key)))).toEqual(Array(5).fill(false));
  expect(typesCharacter(press('a', { ctrlKey: true }))).toBe(false);
  expect(typesCharacter(press('@', { ctrlKey: true, altKey: true, altGr: true }))).toBe(true);
});

it('gives each key to one command', () => {
  for (const field of ['keys', 'letter'] as const) {
    const keys = commandIds.flatMap((id) => declarationOf(id)[field] ?? []);
    expect(new Set(keys).size).toBe(keys.length);
  }
});
