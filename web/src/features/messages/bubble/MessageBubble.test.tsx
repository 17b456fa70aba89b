// @vitest-environment jsdom
import type { Message } from '@recado/shared/contract/messages';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildLogin } from '../../../testing/login.builder.ts';
import { namesOf, renderWithProviders, setUpDom } from '../../../testing/render.tsx';
import type { MessageActions } from '../actions/message-actions.ts';
import { buildMessage } from '../message.builder.ts';
import { MessageBubble } from './MessageBubble.tsx';

setUpDom();

const show = (parts: Partial<Message>, actions: MessageActions | null = null) =>
  renderWithProviders(<MessageBubble message={buildMessage(1, parts)} first actions={actions} selected={null} />, {
    login: buildLogin(),
  });

test.each<[string, Partial<Message>, string[]]>([
  ['a pending own message', { fromMe: true, ack: 0 }, ['Pendente']],
  ['a delivered own message', { fromMe: true, ack: 2 }, ['Entregue']],
  ['a read own message', { fromMe: true, ack: 3 }, ['Lida']],
  ['a failed own message', { fromMe: true, ack: 0, failure: 'ERR_SENDING_WAPP_MSG' }, ['Não enviada']],
  ['a contact’s message', { fromMe: false, ack: 3 }, []],
  ['a note', { fromMe: true, isPrivate: true, ack: 2 }, []],
])('%s shows the ticks %j', (_, parts, names) => {
  show(parts);
  expect(namesOf('img')).toEqual(names);
});

test.each<[string, Partial<Message>, string]>([
  ['an own message', { fromMe: true }, 'Essa mensagem foi apagada'],
  ['a contact’s message', {}, 'Essa mensagem foi apagada pelo contato'],
])('%s that was deleted says so and keeps its text', (_, parts, notice) => {
  show({ ...parts, body: 'Preço errado', isDeleted: true });
  expect(screen.getByText(notice)).toBeTruthy();
  expect(screen.getByText('Preço errado')).toBeTruthy();
});

test('a message of a ticket that is not in service has no actions', () => {
  show({ fromMe: true, ack: 2 });
  expect(screen.queryAllByRole('button')).toEqual([]);
});
