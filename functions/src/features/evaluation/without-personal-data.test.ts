import { expect, it } from 'vitest';
import { withoutPersonalData } from './without-personal-data.ts';

const contact = { name: 'João da Silva', number: '5511987654321' };

it.each([
  ['meu fone é (11) 98765-4321', '54321'],
  ['me liga no 21 3456-7890', '3456'],
  ['cpf 123.456.789-09', '789'],
  ['CNPJ 12.345.678/0001-95', '0001'],
  ['meu cartao 4111 1111 1111 1111', '4111'],
  ['manda pra joao.silva@exemplo.com.br', 'exemplo'],
  ['aqui é o joao Silva', 'oao'],
  ['cep 01310-100', '01310'],
])('“%s” loses what names its contact', (text, hidden) => {
  expect(withoutPersonalData(text, contact)).not.toContain(hidden);
});

it.each(['o frete custa R$ 1.500,00 em 10x de R$ 150,00?', 'abre das 9h às 19h?', 'pedido 4412 de 28/11/2026'])(
  '“%s” stays',
  (text) => expect(withoutPersonalData(text, contact)).toBe(text),
);
