import { expect, it, test } from 'vitest';
import { cardLines } from './card-lines.ts';
import { textBlocks } from './text-blocks.ts';

it.each([
  ['a short text', 'Oi\ntudo bem?', [2]],
  ['no text', '', [1]],
  ['a text of many lines', Array.from({ length: 100 }, () => 'a').join('\n'), [20, 20, 20, 20, 20]],
  ['one long line', '😀'.repeat(3_000), [1, 1, 1]],
])('%s stands in blocks of so many lines', (_, text, lines) => {
  const blocks = textBlocks(text);
  expect(blocks.map((block) => block.split('\n').length)).toEqual(lines);
  expect(blocks.join(text.includes('\n') ? '\n' : '')).toBe(text);
});

test('a card says what it holds, without empty lines', () => {
  expect(cardLines({ type: 'contacts', contacts: [{ name: 'Bruno Lima', numbers: ['+55 11 3333-4444'] }] })).toEqual([
    'Bruno Lima · +55 11 3333-4444',
  ]);
  expect(
    cardLines({
      type: 'poll',
      name: 'Qual pão?',
      selectable: 1,
      options: [
        { name: 'Francês', voters: ['Ana'] },
        { name: 'Integral', voters: [] },
      ],
    }),
  ).toEqual(['Qual pão?', '• Francês (1)', '• Integral']);
  expect(cardLines({ type: 'list', title: '', text: 'Escolha', footer: '', buttonText: 'Ver', sections: [] })).toEqual([
    'Escolha',
  ]);
});
