import { describe, expect, test } from 'vitest';
import { mentionBefore, mentioned, offered } from './mentions.ts';

const people = [
  { key: '111111', name: 'Ana Souza' },
  { key: '222222', name: 'Érica' },
  { key: '333333', name: '5511987654321' },
].map((one) => ({ ...one, isAdmin: false }));

describe('mentions', () => {
  test.each([
    ['Oi @an', 6, { from: 3, name: 'an' }],
    ['@', 1, { from: 0, name: '' }],
    ['@ana souza', 10, { from: 0, name: 'ana souza' }],
    ['a@b.com', 7, null],
    ['@ana\n', 5, null],
    ['Oi @an', 2, null],
  ])('%j at %i', (text, cursor, found) => expect(mentionBefore(text, cursor)).toEqual(found));

  test('offer people by the beginning of any of their names, accents aside', () => {
    expect(offered(people, 'sou').map(({ name }) => name)).toEqual(['Ana Souza']);
    expect(offered(people, 'eri').map(({ name }) => name)).toEqual(['Érica']);
    expect(offered(people, '').length).toBe(3);
  });

  test('offer nobody who was just chosen', () => {
    const both = [...people, { key: '444444', name: 'Ana Souza Lima', isAdmin: false }];
    expect(offered(both, 'Ana Souza').map(({ key }) => key)).toEqual(['111111', '444444']);
    expect(offered(both, 'Ana Souza ').map(({ key }) => key)).toEqual(['444444']);
    expect(offered(people, 'Ana Souza ')).toEqual([]);
  });

  test('count while the text still names them', () => {
    expect(mentioned(people, ['111111', '222222', '111111'], 'Oi @Ana Souza')).toEqual(['111111']);
  });
});
