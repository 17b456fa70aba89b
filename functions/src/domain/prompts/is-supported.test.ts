import { describe, expect, it } from 'vitest';
import { furnitureShop } from '../../features/evaluation/sample/furniture-shop.ts';
import { isSupported, numbersWithoutSupport } from './is-supported.ts';

const delivery = 'Vocês entregam em Santos?\nSim, por R$ 15,00, de terça a sábado, das 9h às 18h.';
const exchange = 'Como faço para trocar um bolo?\nTrocamos em até dois dias, com a nota, até 10 de dezembro de 2026.';

const check = (answer: string, said: string, ...passages: string[]): boolean =>
  isSupported(answer, { passages, said: [said], names: ['Maria', 'Você é a Mel, da Doce Lar.'] });

describe('an answer that its passages support', () => {
  it.each([
    ['Sim, Maria! Entregamos em Santos por R$ 15.', 'vocês entregam em Santos?', delivery],
    ['Entregamos em Santos por 15,00 reais, das 9:00 às 18:00.', 'que horas entregam?', delivery],
    ['Sim!', 'vocês entregam em santos?', delivery],
    ['Sou a Mel. A entrega em Santos custa R$ 15,00.', 'quanto é a entrega?', delivery],
    ['Entregamos na quinta e na sexta, por R$ 15,00.', 'tem entrega na quinta?', delivery],
    ['Não entregamos aos domingos; só de terça a sábado.', 'entregam domingo?', delivery],
    ['Você tem 2 dias para trocar o bolo, com a nota.', 'posso trocar?', exchange],
    ['A troca vai até 10/12/2026, com a nota.', 'até quando posso trocar?', exchange],
    ['O pedido 4412 pode ser trocado em até dois dias, com a nota.', 'e o pedido 4412?', exchange],
    ['1. Guarde a nota.\n2. Traga o bolo em até dois dias para trocar.', 'como troco?', exchange],
    [
      'A loja abre de segunda a sexta, das 9h às 18h.',
      'que dias abre?',
      'Horário da loja: seg. a sex., das 9 às 18 horas.',
    ],
    [
      'A loja abre de segunda a sexta, das 9h às 18h.',
      'que dias abre?',
      'Horário da loja: 2ª a 6ª, das 9 às 18 horas.',
    ],
    ['A entrega leva 1 dia útil. Abraços, Equipe da Mel', 'quanto demora?', 'A entrega leva um dia útil.'],
    ['A troca sai em 24 horas, com a nota.', 'demora?', 'A troca sai em até 24h, com a nota.'],
    ['Yes, we deliver to Santos on Friday for R$ 15.00 to your home.', 'do you deliver to Santos?', delivery],
  ])('“%s”', (answer, said, passage) => {
    expect(check(answer, said, passage)).toBe(true);
  });
});

const fee = 'Quanto custa?\nO serviço custa R$ 1.200,00 e a taxa de visita R$ 49,90, até 10/12/26, das 14h às 18h.';

describe('a number is the same in whichever of its forms', () => {
  it.each([
    'O serviço custa 1200 reais.',
    'O serviço custa R$ 1.200.',
    'O serviço custa mil e duzentos reais.',
    'O serviço custa 1,2 mil.',
    'A taxa de visita custa 49 reais e 90 centavos.',
    'O serviço vai até 10 de dezembro de 2026.',
    'O serviço é das 2 da tarde às 6 da tarde.',
  ])('“%s”', (answer) => {
    expect(check(answer, 'quanto custa?', fee)).toBe(true);
  });

  it.each([
    ['o total', 'O serviço e a taxa de visita custam R$ 1.249,90.', ['1249.9']],
    ['outro valor', 'O serviço custa mil e trezentos reais até 11/12/27.', ['2027', '11', '1300']],
  ])('%s does not stand in the passage', (_, answer, numbers) => {
    expect(check(answer, 'quanto custa?', fee)).toBe(false);
    expect(numbersWithoutSupport(answer, { passages: [fee], said: [] })).toEqual(numbers);
  });
});

describe('an answer that its passages do not support', () => {
  it.each([
    ['another price', 'Sim, entregamos em Santos por R$ 10,00.', 'vocês entregam em Santos?', delivery],
    ['another time', 'Entregamos em Santos das 8h às 18h.', 'que horas entregam?', delivery],
    ['another day', 'Entregamos em Santos aos domingos.', 'entregam no fim de tarde?', delivery],
    ['another day of a range', 'A loja abre de segunda a sábado.', 'que dias?', 'Horário da loja: seg. a sex.'],
    ['another date', 'Trocamos bolos com a nota até 10 de janeiro.', 'até quando?', exchange],
    ['another number of days', 'Trocamos bolos em até cinco dias, com a nota.', 'posso trocar?', exchange],
    ['another place', 'Sim, entregamos em Santos e em Guarujá.', 'onde vocês entregam?', delivery],
    ['another matter', 'Entregamos em todo o litoral, sem custo algum.', 'vocês entregam?', exchange],
    ['a yes to another question', 'Sim!', 'vocês entregam em manaus?', exchange],
    ['a price in another language', 'Yes, we deliver to Santos for R$ 10.00 to your home.', 'do you?', delivery],
  ])('with %s: “%s”', (_, answer, said, passage) => {
    expect(check(answer, said, passage)).toBe(false);
  });
});

it('of the sample, each passage supports itself, and few support the answer to another question', () => {
  const all = Object.entries(furnitureShop).flatMap(([source, passages]) =>
    passages.flatMap(({ title, text, questions }) =>
      questions.map((question) => ({ question, text, passage: `${source} ${title} ${text}` })),
    ),
  );
  const refused = all.filter(({ question, text, passage }) => !check(text, question, passage));
  expect(refused).toEqual([]);
  const wrong = all.filter(({ question, text }, at) => {
    const other = all[(at + 40) % all.length]!;
    return other.text !== text && check(text, question, other.passage);
  });
  // Of 150: what is said of the same thing elsewhere shares its words.
  expect(wrong.length).toBeLessThanOrEqual(4);
});
