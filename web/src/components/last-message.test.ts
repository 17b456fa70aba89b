import { expect, it } from 'vitest';
import type { Translate } from '../i18n/use-translate.ts';
import { previewOf } from './last-message.ts';

const t: Translate = (key) => `<${key}>`;

it.each([
  ['*Olá*\n_tudo_ bem?', 'conversation', 'Olá tudo bem?'],
  ['🚫 _Mensagem Apagada_', 'conversation', '🚫 Mensagem Apagada'],
  ['2*3*4', 'conversation', '2*3*4'],
  ['📍', 'locationMessage', '📍 <messages:type.locationMessage>'],
  ['📍 Padaria', 'locationMessage', '📍 Padaria'],
  ['📍', 'conversation', '📍'],
  ['⏳', 'undecryptable', '⏳ <messages:type.undecryptable>'],
  ['', 'conversation', '<tickets:noText>'],
] as const)('shows %j of a %s as %j', (lastMessage, lastMessageType, shown) => {
  expect(previewOf({ lastMessage, lastMessageType, lastMessageAuthor: null }, t)).toBe(shown);
});

it('names the author in front, in a group', () => {
  const ticket = { lastMessage: '*Olá*', lastMessageType: 'conversation', lastMessageAuthor: 'Ana' } as const;
  expect(previewOf(ticket, t)).toBe('Ana: Olá');
});
