import { describe, expect, test } from 'vitest';
import { isOnlyEmoji, parseMarkup } from './markup.ts';

const text = (value: string) => ({ kind: 'text', text: value });

describe('markup', () => {
  test('plain text and HTML are unchanged', () => {
    const script = '<script>alert("*x*")</script>';
    expect(parseMarkup('Olá, tudo bem?')).toEqual([text('Olá, tudo bem?')]);
    const nodes = parseMarkup(script);
    expect(
      nodes
        .filter(({ kind }) => kind === 'text')
        .map((node) => 'text' in node && node.text)
        .join(''),
    ).toContain('<script>');
    expect(nodes.every(({ kind }) => ['text', 'bold'].includes(kind))).toBe(true);
  });

  test.each([
    ['*bold*', 'bold'],
    ['_italic_', 'italic'],
    ['~gone~', 'strike'],
  ])('%s', (source, kind) => {
    expect(parseMarkup(source)).toEqual([{ kind, children: [text(source.slice(1, -1))] }]);
  });

  test('styles nest', () => {
    expect(parseMarkup('*a _b_ c*')).toEqual([
      { kind: 'bold', children: [text('a '), { kind: 'italic', children: [text('b')] }, text(' c')] },
    ]);
  });

  test.each(['2*3*4', 'snake_case_name', '* not bold *', '*never closed', '*two\nlines*', '**', '~ ~'])(
    '%j has no style',
    (source) => {
      expect(parseMarkup(source)).toEqual([text(source)]);
    },
  );

  test('code keeps its markup, also across lines', () => {
    expect(parseMarkup('```*a*\n_b_```')).toEqual([{ kind: 'code', text: '*a*\n_b_' }]);
    expect(parseMarkup('run `npm ci` now')).toEqual([text('run '), { kind: 'code', text: 'npm ci' }, text(' now')]);
  });

  test('URLs become links without trailing punctuation, and are not styled inside', () => {
    expect(parseMarkup('see https://x.com/_a_/b_c.')).toEqual([
      text('see '),
      { kind: 'link', text: 'https://x.com/_a_/b_c', href: 'https://x.com/_a_/b_c' },
      text('.'),
    ]);
    expect(parseMarkup('*www.recado.com*')).toEqual([
      { kind: 'bold', children: [{ kind: 'link', text: 'www.recado.com', href: 'https://www.recado.com' }] },
    ]);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'https://'])('%j is not a link', (source) => {
    expect(parseMarkup(source)).toEqual([text(source)]);
  });

  test('long unclosed markup is parsed without backtracking', () => {
    const long = '*a _b ~c '.repeat(1200);
    expect(parseMarkup(long)).toEqual([text(long)]);
  });
});

test('up to three emoji alone are shown large', () => {
  expect(isOnlyEmoji('👍')).toBe(true);
  expect(isOnlyEmoji(' 🎉 👩‍👩‍👧 ')).toBe(true);
  expect(isOnlyEmoji('🎉🎉🎉🎉')).toBe(false);
  expect(isOnlyEmoji('ok 👍')).toBe(false);
  expect(isOnlyEmoji('')).toBe(false);
  expect(isOnlyEmoji('7')).toBe(false);
});
