import { expect, test } from 'vitest';
import { buildLogin } from '../../../testing/login.builder.ts';
import { buildTicket } from '../../../testing/ticket.builder.ts';
import { fillIn } from './fill-in.ts';

const text = 'Olá, {{firstName}}! Aqui é {{userName}}, atendimento {{ticket_id}}.';
const { contact, ...rest } = buildTicket(7);
const ticket = { ...rest, contact: { ...contact, name: 'Lia Andrade' } };

test('a quick message is read with its values, where no number is hidden', () => {
  expect(fillIn(text, ticket, buildLogin())).toBe('Olá, Lia! Aqui é Ana, atendimento 7.');
  expect(fillIn(text, ticket, buildLogin({ settings: { lgpdHideNumber: 'enabled' } }))).toBe(text);
});
