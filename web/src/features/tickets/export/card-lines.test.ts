import { expect, test } from 'vitest';
import { cardLines } from './card-lines.ts';

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
