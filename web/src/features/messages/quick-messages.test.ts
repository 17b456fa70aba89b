import type { QuickMessage } from '@recado/shared/contract/quick-messages';
import { describe, expect, test } from 'vitest';
import { labelOf, shortcodeBefore, suggestQuickMessages } from './quick-messages.ts';

const quickMessage = (shortcode: string, message: string): QuickMessage => ({
  id: 1,
  shortcode,
  message,
  geral: false,
  visao: false,
  status: true,
  mediaPath: null,
  mediaName: null,
  isMedia: false,
  userId: 1,
});

describe('quick messages', () => {
  test.each([
    ['/', 1, ''],
    ['/bom dia', 8, 'bom dia'],
    ['/bom dia', 4, 'bom'],
    ['Oi /bom', 7, null],
    ['/bom\n', 5, null],
    ['', 0, null],
  ])('%j at %i', (text, cursor, found) => expect(shortcodeBefore(text, cursor)).toBe(found));

  test('are suggested by the beginning of their shortcode first, then by what they contain, ignoring accents', () => {
    const all = [
      quickMessage('endereço', 'Fica na praça'),
      quickMessage('praça', 'Rua 1'),
      quickMessage('tchau', 'Até mais'),
    ];
    const suggested = (typed: string) => suggestQuickMessages(all, typed).map(({ shortcode }) => shortcode);
    expect(suggested('PRACA')).toEqual(['praça', 'endereço']);
    expect(suggested('')).toEqual(['endereço', 'praça', 'tchau']);
    expect(suggested('nada')).toEqual([]);
  });

  test('are labelled with their shortcode and the first 90 characters of their text', () => {
    expect(labelOf(quickMessage('oi', 'a'.repeat(90)))).toBe(`/oi - ${'a'.repeat(90)}`);
    expect(labelOf(quickMessage('oi', 'a'.repeat(91)))).toBe(`/oi - ${'a'.repeat(90)}…`);
  });
});
