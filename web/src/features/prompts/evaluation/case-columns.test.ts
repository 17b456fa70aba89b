import { expect, it } from 'vitest';
import { casesOf } from './case-columns.ts';

const sheet = (...rows: string[][]) => ({ name: '', rows: rows.map((cells, at) => ({ line: at + 1, cells })) });
const nothing = { expectedAnswer: '', expectedSource: '', expectedHeading: '', required: [], forbidden: [] };

it('reads the columns that the headers name, in any order, and leaves rows without a question', () => {
  const { cases, ignored } = casesOf([
    sheet(['Notas'], ['nada']),
    sheet(
      ['Fonte', 'PERGUNTA', 'Resposta esperada', 'Ação', 'Deve conter', 'Não pode conter', 'Título'],
      ['entregas.txt', 'quanto é o frete?', 'R$ 15', '', 'R$ 15; Santos', 'grátis', 'Frete'],
      ['', 'quero um humano', 'um momento', 'Chamar uma pessoa'],
      ['x.txt', ' ', 'nada'],
    ),
  ]);
  expect(ignored).toBe(1);
  expect(cases).toEqual([
    {
      ...{ question: 'quanto é o frete?', expectedAnswer: 'R$ 15', expectedAction: 'answer' },
      ...{
        expectedSource: 'entregas.txt',
        expectedHeading: 'Frete',
        required: ['R$ 15', 'Santos'],
        forbidden: ['grátis'],
      },
    },
    { ...nothing, question: 'quero um humano', expectedAction: 'handOver' },
  ]);
});

it.each([
  [
    ['Question', 'Expected answer'],
    ['how much?', '15'],
  ],
  [
    ['Pregunta', 'Respuesta'],
    ['how much?', '15'],
  ],
  [
    ['Soru', 'Cevap'],
    ['how much?', '15'],
  ],
  [['how much?', '15']],
])('reads the headers of each language, and a file without any by its order: %s', (...rows) => {
  expect(casesOf([sheet(...rows)]).cases).toEqual([
    { ...nothing, question: 'how much?', expectedAnswer: '15', expectedAction: 'answer' },
  ]);
});

it('cuts what is longer than a case takes', () => {
  const [one] = casesOf([sheet(['a'.repeat(3_000)])]).cases;
  expect(one!.question).toHaveLength(2_000);
  expect(casesOf([])).toEqual({ cases: [], ignored: 0 });
});
