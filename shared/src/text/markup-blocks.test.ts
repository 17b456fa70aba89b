import { expect, test } from 'vitest';
import { parseBlocks } from './markup-blocks.ts';

test('lines that follow one another are one block', () => {
  expect(parseBlocks('Oi\ntudo bem?\n> antes\n> e depois\n* pão\n- leite\n1. um\n2. dois\nfim')).toEqual([
    { kind: 'text', text: 'Oi\ntudo bem?' },
    { kind: 'quote', text: 'antes\ne depois' },
    { kind: 'list', ordered: false, start: 1, items: ['pão', 'leite'] },
    { kind: 'list', ordered: true, start: 1, items: ['um', 'dois'] },
    { kind: 'text', text: 'fim' },
  ]);
});

test.each(['*negrito* e mais', '-5 graus', '2.500 reais', '>sem espaço', '```\n- código\n> código\n```'])(
  '%j is plain text',
  (text) => expect(parseBlocks(text)).toEqual([{ kind: 'text', text }]),
);

test('a list keeps its first number', () => {
  expect(parseBlocks('3. três')).toEqual([{ kind: 'list', ordered: true, start: 3, items: ['três'] }]);
});
