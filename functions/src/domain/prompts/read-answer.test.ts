import { describe, expect, it } from 'vitest';
import { systemText } from './messages.ts';
import { handOverText, readAnswer } from './read-answer.ts';

const answerOf = (content: string) => readAnswer({ choices: [{ message: { content } }], usage: null }, false);

describe('the object of an answer', () => {
  const object = '{"text":"Sim.","action":"answer","sources":["1.0"]}';
  it.each([
    ['alone', object],
    ['in a block of code', `\`\`\`json\n${object}\n\`\`\``],
    ['behind what the model thinks', `<think>\nEle pergunta…\n</think>\n\n${object}`],
  ])('is read %s', (_, content) => {
    expect(answerOf(content)).toEqual({ text: 'Sim.', action: 'answer', sources: ['1.0'] });
  });

  it('is no plain text, which stays as it is', () => {
    const text = 'Use `npm ci`:\n```sh\nnpm ci\n```';
    expect(answerOf(`<thinking>Hum</thinking>${text}`).text).toBe(text);
    expect(() => answerOf('<think>Hum</think>')).toThrow('unreadable');
    expect(() => answerOf('```json\n{"resposta":1}\n```')).toThrow('unreadable');
  });
});

describe('the words of a hand-over', () => {
  it.each([
    ['at the beginning', `${handOverText}. Um momento!`, 'Um momento!'],
    ['alone', handOverText, ''],
    ['behind a sentence', `Um momento! ${handOverText}`, 'Um momento!'],
    ['in bold', `**${handOverText}**\n\nUm momento!`, 'Um momento!'],
    ['partly in bold', `**Ação:** *transferir para o setor de atendimento*. Um momento!`, 'Um momento!'],
    ['as a heading', '## Ação: “Transferir para o setor de atendimento”\nUm momento!', 'Um momento!'],
    ['in another case, without accents', 'acao: transferir para o setor de atendimento - Um momento!', 'Um momento!'],
    [
      'in the text of an object',
      JSON.stringify({ text: `"${handOverText}" Um momento!`, action: 'answer' }),
      'Um momento!',
    ],
  ])('are understood %s, and are no part of what is sent', (_, content, text) => {
    expect(answerOf(content)).toMatchObject({ action: 'hand_over', text });
  });

  it('are not meant where a model repeats its instructions, and are no part of what is sent', () => {
    const rule = systemText({
      ...{ prompt: 'Atenda bem.', maxTokens: 100, name: '', hasSources: false, isStrict: false },
      ...{ hasTools: false, hasVariables: false, mayHandOver: true },
    });
    const { text, action } = answerOf(rule);
    expect(action).toBe('answer');
    expect(text).not.toContain(handOverText);
    expect(answerOf(`Vou seguir com a ${handOverText}`).action).toBe('hand_over');
  });

  it('are not read into other texts', () => {
    const text = 'Posso transferir para o setor de atendimento, se quiser.';
    expect(answerOf(text)).toEqual({ text, action: 'answer', sources: [] });
  });
});
