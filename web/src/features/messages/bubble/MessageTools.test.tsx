// @vitest-environment jsdom
import type { Message } from '@recado/shared/contract/messages';
import type { ChannelName } from '@recado/shared/contract/transport';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildLogin } from '../../../testing/login.builder.ts';
import { namesOf, renderWithProviders, setNarrowScreen, setUpDom } from '../../../testing/render.tsx';
import type { MessageActions } from '../actions/message-actions.ts';
import { buildMessage } from '../message.builder.ts';
import { MessageTools } from './MessageTools.tsx';

const onDelete = vi.fn<MessageActions['onDelete']>();
const actionsOn = (channel: ChannelName): MessageActions => ({
  channel,
  contactName: 'Maria',
  inService: true,
  isReadOnly: false,
  transcribes: false,
  translates: false,
  hidesNumbers: false,
  onTranscribe: () => undefined,
  onTranslate: () => undefined,
  onCopyText: () => undefined,
  onCopyLink: () => undefined,
  onInfo: () => undefined,
  onReply: () => undefined,
  onReact: () => undefined,
  onForward: () => undefined,
  onSelect: () => undefined,
  onEdit: () => undefined,
  onDelete,
  onTalk: () => undefined,
});

const show = (message: Message, channel: ChannelName = 'whatsapp') =>
  renderWithProviders(<MessageTools message={message} actions={actionsOn(channel)} />, {
    login: buildLogin({ user: { id: 3 } }),
  });
const openMenu = (): (string | null)[] => {
  fireEvent.click(screen.getByRole('button', { name: 'Opções da mensagem' }));
  return namesOf('menuitem');
};

setUpDom();
beforeEach(() => {
  onDelete.mockReset();
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1, 12, 10), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const answerable = ['Mais emojis', 'Responder'];
const forwardable = ['Encaminhar', 'Selecionar'];
const always = ['Copiar texto', 'Informações'];
const owner = { id: 3, name: 'Ana' };
const colleague = { id: 4, name: 'Bia' };

test.each<[string, Partial<Message>, string[]]>([
  ['a contact’s message', {}, [...answerable, ...forwardable, ...always]],
  [
    'a group member’s message',
    { participant: 'Zé' },
    [...answerable, ...forwardable, 'Conversar com o autor', ...always],
  ],
  [
    'an own message',
    { fromMe: true, user: owner, ack: 2 },
    [...answerable, ...forwardable, ...always, 'Editar', 'Apagar'],
  ],
  [
    'a colleague’s message',
    { fromMe: true, user: colleague, ack: 2 },
    [...answerable, ...forwardable, ...always, 'Editar', 'Apagar'],
  ],
  [
    'an own message of more than 15 minutes ago',
    { fromMe: true, user: owner, createdAt: '2026-01-01T11:54:59.000Z' },
    [...answerable, ...forwardable, ...always, 'Apagar'],
  ],
  ['an own note', { fromMe: true, isPrivate: true, user: owner }, [...always, 'Editar', 'Apagar']],
])('the menu of %s', (_, parts, items) => {
  show(buildMessage(1, parts));
  expect(openMenu()).toEqual(items);
});

test.each<[string, Partial<Message>, string[]]>([
  ['a colleague’s note', { fromMe: true, isPrivate: true, user: colleague }, always],
  ['a deleted message', { fromMe: true, user: owner, isDeleted: true }, ['Informações']],
])('%s can only be looked at', (_, parts, items) => {
  show(buildMessage(1, parts));
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(openMenu()).toEqual(items);
});

test.each<ChannelName>(['whatsappapi', 'facebook', 'instagram'])(
  'a message sent on %s can be neither edited nor deleted, and the menu says so',
  (channel) => {
    show(buildMessage(1, { fromMe: true, user: owner, ack: 2 }), channel);
    expect(openMenu()).toEqual([...answerable, ...forwardable, ...always]);
    expect(screen.getByText('Neste canal, o que foi enviado não pode ser editado nem apagado.')).toBeTruthy();
  },
);

test('on narrow screens the menu holds all actions and no more', () => {
  setNarrowScreen();
  show(buildMessage(1));
  expect(openMenu()).toEqual([...answerable, ...forwardable, ...always]);
  expect(within(screen.getByRole('group', { name: 'Reagir' })).getAllByRole('menuitemradio')).toHaveLength(6);
});

test('the delete item deletes its message', () => {
  const message = buildMessage(1, { fromMe: true, user: owner });
  show(message);
  openMenu();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Apagar' }));
  expect(onDelete).toHaveBeenCalledExactlyOnceWith(message);
});
