import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chatText } from './chat-text.ts';

describe('a text of a model', () => {
  it.each([
    ['**Bolo**: R$ 80', '*Bolo*: R$ 80', 'Bolo: R$ 80'],
    [
      '## **Preços** ##\n\n* **Cenoura:** R$ 80\n  + Fatia: R$ 9\n1. um',
      '*Preços*\n\n- *Cenoura:* R$ 80\n  - Fatia: R$ 9\n1. um',
      'Preços\n\n- Cenoura: R$ 80\n  - Fatia: R$ 9\n1. um',
    ],
    ['**muito** *bom*, ***sim***', '*muito* _bom_, *_sim_*', 'muito bom, sim'],
    ['*negrito* _itálico_ ~riscado~', '*negrito* _itálico_ ~riscado~', 'negrito itálico riscado'],
    ['~~R$ 100~~ por __R$ 80__', '~R$ 100~ por *R$ 80*', 'R$ 100 por R$ 80'],
    [
      'veja [o site](https://loja.com/a_b?c=1_2).',
      'veja o site: https://loja.com/a_b?c=1_2.',
      'veja o site: https://loja.com/a_b?c=1_2.',
    ],
    [
      '[loja.com](https://loja.com/) e <https://a.b/c_d_e>',
      'https://loja.com/ e https://a.b/c_d_e',
      'https://loja.com/ e https://a.b/c_d_e',
    ],
    ['![Mapa](https://a.b/mapa.png "Como chegar")', 'Mapa: https://a.b/mapa.png', 'Mapa: https://a.b/mapa.png'],
    ['[Ligue](tel:+551133334444), [Início](#topo)', 'Ligue: +551133334444, Início', 'Ligue: +551133334444, Início'],
    [
      '[Site](https://a.b/c\\_d), https://a.b/e\\_f',
      'Site: https://a.b/c_d, https://a.b/e_f',
      'Site: https://a.b/c_d, https://a.b/e_f',
    ],
    ['> Prazo de *3* dias\n---\nAté logo', '> Prazo de *3* dias\nAté logo', 'Prazo de 3 dias\nAté logo'],
    ['| Dia | Hora |\n|---|:-:|\n| Seg | 9h |', 'Dia | Hora\nSeg | 9h', 'Dia | Hora\nSeg | 9h'],
    [
      'Use `npm_run_x` ou\n```sh\na **b** c_d\n```',
      'Use `npm_run_x` ou\n```a **b** c_d```',
      'Use npm_run_x ou\na **b** c_d',
    ],
    ['R\\$ 80\\*<br>à vista', 'R$ 80*\nà vista', 'R$ 80*\nà vista'],
    ['pre**ço** e *5*kg', 'preço e *5*kg', 'preço e *5*kg'],
  ])('%j is written as its channel shows it', (text, whatsapp, none) => {
    expect(chatText(text, 'whatsapp')).toBe(whatsapp);
    expect(chatText(text, 'none')).toBe(none);
  });

  it.each([
    '5 * 3 * 2 = 30',
    'R$ 10* (*à vista)',
    'Fone *******42 ou *******43',
    '#1 do dia',
    'nota_fiscal_2026.pdf',
    '-5 a 10 graus',
    '2 ** 3',
  ])('%j stays as it is', (text) => {
    for (const marks of ['whatsapp', 'none'] as const) expect(chatText(text, marks)).toBe(text);
  });

  const word = fc.stringMatching(/^[a-zà-ú0-9]{1,8}(?:_[a-z0-9]{1,5}){0,2}$/);
  const path = fc.stringMatching(/^[a-z0-9_~*.()&=?%-]{0,20}[a-z0-9/]$/);
  const url = fc.tuple(fc.webUrl({ withQueryParameters: true }), path).map(([base, rest]) => `${base}/${rest}`);
  const dressed = fc.constantFrom(
    (text: string) => text,
    (text: string) => `**${text}**`,
    (text: string) => `_${text}_`,
    (text: string) => `- ${text}`,
    (text: string) => `# ${text}`,
    (text: string) => `[${text}](https://a.b/c_d)`,
  );
  const line = fc
    .array(fc.tuple(word, dressed), { minLength: 1, maxLength: 6 })
    .map((words) => words.map(([one, dress]) => dress(one)).join(' '));

  it('keeps its addresses and words, whatever stands around them', () => {
    fc.assert(
      fc.property(line, url, line, fc.constantFrom('whatsapp', 'none'), (before, address, behind, marks) => {
        const written = chatText(`${before} ${address} ${behind}`, marks);
        expect(written).toContain(` ${address} `);
        for (const one of `${before} ${behind}`.match(/[a-zà-ú0-9]+/g) ?? []) expect(written).toContain(one);
      }),
    );
  });

  it('has no marks of Markdown left, and is not changed by another time', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 4 }), fc.constantFrom('whatsapp', 'none'), (lines, marks) => {
        const written = chatText(lines.join('\n'), marks);
        expect(written).not.toMatch(/\*\*|^#|\]\(/m);
        expect(chatText(written, marks)).toBe(written);
      }),
    );
  });
});
