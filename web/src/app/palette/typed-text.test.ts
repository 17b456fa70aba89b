// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { followText } from './typed-text.ts';

const button = document.createElement('button');
const input = document.createElement('input');
const menu = document.createElement('div');
menu.setAttribute('role', 'menu');
document.body.append(button, input, menu);

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** Reads keys pressed one after the other. Returns those that would have acted. */
const acting = (keys: readonly string[], on: (key: string) => Element = () => button): string[] => {
  const text = followText();
  const taken: string[] = [];
  for (const key of keys) {
    const target = on(key);
    const listener = (event: Event): void => {
      if (text.read(event as KeyboardEvent)) taken.push(key);
    };
    target.addEventListener('keydown', listener, { once: true });
    target.dispatchEvent(new KeyboardEvent('keydown', { key }));
  }
  return taken;
};

test('a space, Enter and Backspace press a button unless they follow a character', () => {
  expect(acting([' ', 'Enter', 'Backspace', 'Delete'])).toEqual([]);
  expect(acting(['o', 'Shift', 'I', ' ', ' ', 'r', 'Backspace', 'Backspace', 'Enter', 'Enter', ' '])).toEqual([
    ' ',
    ' ',
    'Backspace',
    'Backspace',
    'Enter',
  ]);
});

test('a text goes on where the focus leaves its field by itself', () => {
  expect(acting(['o', ' ', 'i', ' '], (key) => (key === ' ' ? button : input))).toEqual([' ', ' ']);
  expect(acting(['o', ' ', 'Backspace', 'Enter', ' '], () => input)).toEqual([]);
});

test.each(['Tab', 'ArrowDown', 'Escape', 'F2'])('%s ends a text: the next key presses what was chosen', (key) => {
  expect(acting(['o', key, ' ', 'Enter'])).toEqual([]);
});

test('a text ends by itself two seconds after its last character', () => {
  const text = followText();
  const read = (key: string): boolean => text.read(new KeyboardEvent('keydown', { key }));
  read('o');
  vi.advanceTimersByTime(1_999);
  expect(read(' ')).toBe(true);
  vi.advanceTimersByTime(2_000);
  expect(read(' ')).toBe(false);
  read('o');
  text.end();
  expect(read(' ')).toBe(false);
});

test('Enter chooses what was found by typing in a list, a space does not', () => {
  expect(acting(['r', 'Enter'], () => menu)).toEqual([]);
  expect(acting(['r', ' ', 'e', ' '], () => menu)).toEqual([' ', ' ']);
});
