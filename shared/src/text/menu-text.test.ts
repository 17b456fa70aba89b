import { describe, expect, it } from 'vitest';
import { optionsText, queueMenuText, readMenuAnswer } from './menu-text.ts';

const choices = [{ name: 'Vendas' }, { name: 'Suporte' }];

describe('the texts of a menu', () => {
  it('list the queues with the way out', () => {
    expect(queueMenuText('Olá! Escolha um setor:', choices)).toBe(
      'Olá! Escolha um setor:\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte\n\n*[ Sair ]* - Encerrar atendimento',
    );
  });

  it('list options with the ways back and out', () => {
    expect(optionsText('Vendas, bom dia!', choices)).toBe(
      'Vendas, bom dia!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte\n\n' +
        '*[ # ]* Voltar para o menu principal\n*[ Sair ]* Encerrar atendimento',
    );
  });

  it('have no empty lines for what is missing', () => {
    expect(queueMenuText('', choices)).toMatch(/^\*\[ 1 \]\*/);
    expect(optionsText('Rua das Flores, 10', [])).toBe(
      'Rua das Flores, 10\n\n*[ # ]* Voltar para o menu principal\n*[ Sair ]* Encerrar atendimento',
    );
  });
});

describe('an answer to a menu', () => {
  it.each([
    ['1', { type: 'choice', index: 0 }],
    [' 2 \n', { type: 'choice', index: 1 }],
    ['[ 2 ]', { type: 'choice', index: 1 }],
    ['*[ 1 ]*', { type: 'choice', index: 0 }],
    ['2.', { type: 'choice', index: 1 }],
    ['(1)', { type: 'choice', index: 0 }],
    ['２', { type: 'choice', index: 1 }],
    ['1️⃣', { type: 'choice', index: 0 }],
    ['02', { type: 'choice', index: 1 }],
    ['#', { type: 'mainMenu' }],
    ['#️⃣', { type: 'mainMenu' }],
    ['Sair.', { type: 'leave' }],
    ['1 2', { type: 'invalid' }],
    ['👍', { type: 'invalid' }],
    ['🔟', { type: 'invalid' }],
    [`1${' '.repeat(5_000)}1`, { type: 'invalid' }],
    ['SAIR', { type: 'leave' }],
    ['sair ', { type: 'leave' }],
    ['0', { type: 'invalid' }],
    ['3', { type: 'invalid' }],
    ['1.5', { type: 'invalid' }],
    ['-1', { type: 'invalid' }],
    ['99999999999999999999', { type: 'invalid' }],
    ['quero sair', { type: 'invalid' }],
    ['', { type: 'invalid' }],
  ] as const)('%j is %j', (text, answer) => {
    expect(readMenuAnswer(text, 2)).toEqual(answer);
  });
});
