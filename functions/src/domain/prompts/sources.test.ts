import { expect, it } from 'vitest';
import type { ModelMessage } from '../models/complete.ts';
import { attachmentMessage, quoteMessage } from './messages.ts';
import { questionOf } from './sources.ts';

const said = (...texts: string[]): ModelMessage[] => texts.map((content) => ({ role: 'user', content }));

it.each([
  ['the newest message', ['tem bolo?', 'qual o prazo de entrega em Santos?'], 'qual o prazo de entrega em Santos?'],
  [
    'with the one before where it says little',
    ['tem bolo de cenoura?', 'e quanto custa?'],
    'tem bolo de cenoura?\ne quanto custa?',
  ],
  [
    'with what it answers',
    ['oi', quoteMessage('Bolo de cenoura'), attachmentMessage({ tipo: 'imagem' }), 'quanto custa?'],
    'Bolo de cenoura\nquanto custa?',
  ],
  [
    'alone where it says enough',
    [quoteMessage('Bolo'), 'qual o prazo da entrega de um sofá cinza em Santos?'],
    'qual o prazo da entrega de um sofá cinza em Santos?',
  ],
  ['never a document', [attachmentMessage({ texto: 'a' })], ''],
])('the question of a conversation is %s', (_, texts, question) => {
  expect(questionOf(said(...texts))).toBe(question);
});
