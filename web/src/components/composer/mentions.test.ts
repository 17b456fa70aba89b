import { describe, expect, test } from 'vitest';
import { mentionBefore, mentionedKeys, suggestMentions } from './mentions.ts';

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

  test('suggest members by the beginning of any of their names, ignoring accents', () => {
    expect(suggestMentions(people, 'sou').map(({ name }) => name)).toEqual(['Ana Souza']);
    expect(suggestMentions(people, 'eri').map(({ name }) => name)).toEqual(['Érica']);
    expect(suggestMentions(people, '').length).toBe(3);
  });

  test('suggest nobody who was just chosen', () => {
    const both = [...people, { key: '444444', name: 'Ana Souza Lima', isAdmin: false }];
    expect(suggestMentions(both, 'Ana Souza').map(({ key }) => key)).toEqual(['111111', '444444']);
    expect(suggestMentions(both, 'Ana Souza ').map(({ key }) => key)).toEqual(['444444']);
    expect(suggestMentions(people, 'Ana Souza ')).toEqual([]);
  });

  test('are kept while the text still contains the name', () => {
    expect(mentionedKeys(people, ['111111', '222222', '111111'], 'Oi @Ana Souza')).toEqual(['111111']);
  });

  test('are those whose whole name was typed, too; not of a beginning, nor of a name that two have', () => {
    const named = (name: string, key: string, isBlind = false) => ({ key, name, isAdmin: false, isBlind });
    const all = [
      named('Ana', '1'),
      named('Ana Souza', '2'),
      named('Rui', '3'),
      named('Rui', '4'),
      named('Eva', '5', true),
    ];
    expect(mentionedKeys(all, [], '@Ana Souza, veja com @Ana')).toEqual(['1', '2']);
    expect(mentionedKeys(all, [], '@Ana Souza')).toEqual(['2']);
    expect(mentionedKeys(all, [], 'a@Ana @Anabela @Rui @Eva')).toEqual([]);
    expect(mentionedKeys(all, ['4'], '@Rui')).toEqual(['4']);
  });
});
