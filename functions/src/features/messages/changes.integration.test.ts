import type { Message } from '@recado/shared/contract/messages';
import type { OutboundCommand } from '@recado/shared/contract/queue-messages/outbound';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  addConnection,
  addQueue,
  allTickets,
  anyNumber,
  changeOf,
  type GivenText,
  inboundText,
  receiptOf,
  setSettings,
} from '../../../test/conversation.ts';
import { servedConversation } from '../../../test/served-conversation.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { receiveChange } from '../../domain/inbound/receive-change.ts';
import { receiveChangeFailure } from '../../domain/inbound/receive-change-failure.ts';
import { receiveMessage } from '../../domain/inbound/receive-message.ts';
import { receiveReceipt } from '../../domain/inbound/receive-receipt.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { updateTicket } from '../tickets/update-ticket.ts';
import { contactOfMessage } from './contact-of-message.ts';
import { deleteMessage } from './delete-message.ts';
import { editMessage } from './edit-message.ts';
import { forwardMessage } from './forward-message.ts';
import { defaultCompanySettings } from '@recado/shared/contract/settings';
import { listMessageVersions } from './list-message-versions.ts';
import { listMessages } from './list-messages.ts';
import { reactToMessage } from './react-to-message.ts';
import { sendMessage } from './send-message.ts';

const none = { params: undefined, query: undefined, body: undefined };
const commands = ({ effects }: TestContext): OutboundCommand[] =>
  effects.flatMap((effect) => (effect.to === 'outbound' ? [effect.message] : []));
const shown = ({ effects }: TestContext) =>
  effects.flatMap((effect) =>
    effect.to === 'realtime' && effect.message.event.endsWith('-appMessage') ? [effect.message.data] : [],
  );
const list = async (context: TestContext, { uuid }: Pick<TicketRecord, 'uuid'>): Promise<Message[]> =>
  (await listMessages(context, { ...none, params: { ticketUuid: uuid }, query: {} })).messages;
const send = async (context: TestContext, ticketId: number, body: string): Promise<Message> =>
  (
    await sendMessage(context, {
      ...none,
      params: { ticketId },
      body: { body, medias: [], vCard: [], location: null, quotedMsg: null, mentions: [], isPrivate: false },
    })
  ).messages[0]!;
const edit = (context: TestContext, messageId: string, body: string) =>
  editMessage(context, { ...none, params: { messageId }, body: { body, mentions: [] } });
const versions = async (context: TestContext, messageId: string) =>
  (await listMessageVersions(context, { ...none, params: { messageId } })).versions;
const erase = (context: TestContext, messageId: string) => deleteMessage(context, { ...none, params: { messageId } });
const react = (context: TestContext, messageId: string, emoji: string) =>
  reactToMessage(context, { ...none, params: { messageId }, body: { emoji } });
const forward = (context: TestContext, messageId: string, contactId: number, more: object = {}) =>
  forwardMessage(context, { ...none, body: { messageId, contactId, signMessage: false, ...more } });

const group = '120363000000000001@g.us';

/** A contact's message on a ticket in service. */
const conversation = async (message: GivenText = {}) => {
  const begun = await servedConversation({ message: { body: 'antes', ...message }, connection: { allowGroup: true } });
  const [first] = (await list(begun.context, begun.ticket)) as [Message];
  return { ...begun, message: first };
};

describe('the texts of a message', () => {
  it('show no number of a shared contact where numbers are hidden', async () => {
    const number = '+55 11 98888-7777';
    const card = { type: 'contacts' as const, contacts: [{ name: '', numbers: [number] }] };
    const { context, message } = await conversation({ content: { type: 'card', card, body: number } });
    expect(await versions(context, message.id)).toMatchObject([{ body: number }]);
    const { settings, version } = await context.stores.settings.versioned();
    const after = { ...defaultCompanySettings, lgpdHideNumber: 'enabled' as const };
    await context.commit(context.stores.settings.change({ settings, version }, after), []);
    const agent = userContext({ companyId: context.company.id, viewer: { profile: 'user', allHistoric: 'enabled' } });
    await expect(versions(agent, message.id)).resolves.toMatchObject([{ body: /^\*+77$/ }]);
  });
});

describe('what a contact does to its message', () => {
  it('shows: the new text, in the list too; twice is once', async () => {
    const { context, event, ticket } = await conversation();
    const change = changeOf(event, { type: 'edit', body: 'depois' });
    await receiveChange(context, change);
    await receiveChange(context, change);
    expect(await list(context, ticket)).toMatchObject([{ body: 'depois', isEdited: true }]);
    expect(shown(context)).toMatchObject([
      {
        action: 'update',
        message: { body: 'depois', isEdited: true },
        ticket: { lastMessage: 'depois', unreadMessages: 1 },
      },
    ]);
    await receiveChange(context, changeOf(event, { type: 'edit', body: 'de ontem' }, { at: event.at }));
    expect(await list(context, ticket)).toMatchObject([{ body: 'depois' }]);
  });

  it('waits for its message when it comes first, also that of an unknown contact', async () => {
    const context = userContext();
    const connection = await addConnection(context);
    const number = anyNumber();
    const first = inboundText(connection, { number, body: 'antes' });
    await receiveChange(context, changeOf(first, { type: 'edit', body: 'depois' }));
    await receiveMessage(context, first);
    const second = inboundText(connection, { number, body: 'oi' });
    await receiveChange(context, changeOf(second, { type: 'revoke' }));
    await receiveChange(
      context,
      changeOf(second, { type: 'reaction', emoji: '👍' }, { by: { fromMe: true, address: null, name: null } }),
    );
    await receiveMessage(context, second);
    const [ticket] = (await allTickets(context)) as [TicketRecord];
    expect(await list(context, ticket)).toMatchObject([
      { body: 'depois', isEdited: true },
      { body: 'oi', isDeleted: true },
    ]);
    await receiveMessage(context, second);
    expect(await list(context, ticket)).toHaveLength(2);
  });

  it('waits beside a receipt for what the phone itself wrote', async () => {
    const { context, connection, number, ticket } = await conversation();
    const event = inboundText(connection, { number, body: 'do celular', fromMe: true });
    await receiveReceipt(context, receiptOf(connection, number, event.wid, 2));
    await receiveChange(context, changeOf(event, { type: 'edit', body: 'mudado' }));
    await receiveReceipt(context, receiptOf(connection, number, event.wid, 3));
    await receiveMessage(context, event);
    expect((await list(context, ticket)).at(-1)).toMatchObject({ body: 'mudado', ack: 3, isEdited: true });
  });

  it('touches no other chat, whatever id it names', async () => {
    const { context, connection, event, ticket, message } = await conversation();
    const ours = await send(context, ticket.id, 'nossa');
    const { wid } = (await context.stores.messages.get(ticket, ours.id))!;
    const outsider = inboundText(connection, { number: anyNumber() });
    await receiveMessage(context, outsider);
    for (const target of [
      { wid: event.wid, fromMe: false },
      { wid: wid!, fromMe: true },
    ]) {
      for (const change of [
        { type: 'edit' as const, body: 'x' },
        { type: 'revoke' as const, byAdmin: true },
        { type: 'reaction' as const, emoji: '💩' },
      ]) {
        await receiveChange(context, changeOf(outsider, change, target));
      }
    }
    expect(await list(context, ticket)).toMatchObject([
      { id: message.id, body: 'antes', isDeleted: false, reactions: [] },
      { id: ours.id, body: 'nossa', isDeleted: false, reactions: [] },
    ]);
  });

  it('leaves no trace of a text that the company is to forget', async () => {
    const { context, event, ticket } = await conversation();
    await setSettings(context, { enableLGPD: 'enabled', lgpdDeleteMessage: 'enabled' });
    await receiveChange(context, changeOf(event, { type: 'revoke' }));
    expect(await list(context, ticket)).toMatchObject([{ body: '🚫 _Mensagem Apagada_', isDeleted: true }]);
    expect(JSON.stringify(shown(context))).not.toContain('antes');
  });

  it('takes such a text out of the messages that quote it, also after a kill, and keeps it where texts are kept', async () => {
    const { context, event, ticket } = await conversation();
    await receiveMessage(context, { ...event, wid: 'QUOTES', quotedWid: event.wid, at: event.at + 1 });
    const quoted = async () => (await list(context, ticket)).at(-1)!.quotedMsg;
    expect(await quoted()).toMatchObject({ body: 'antes' });
    await setSettings(context, { enableLGPD: 'enabled', lgpdDeleteMessage: 'enabled' });
    let commits = 0;
    const dying: TestContext = {
      ...context,
      commit: (...given) => {
        commits += 1;
        return commits === 1 ? context.commit(...given) : Promise.reject(new Error('killed'));
      },
    };
    const revoke = changeOf(event, { type: 'revoke' });
    await expect(receiveChange(dying, revoke)).rejects.toThrow('killed');
    context.effects.length = 0;
    await receiveChange(context, revoke);
    expect(await quoted()).toMatchObject({ body: '🚫 _Mensagem Apagada_', mediaType: 'conversation' });
    expect(shown(context)).toMatchObject([
      { action: 'update', message: { quotedMsg: { body: '🚫 _Mensagem Apagada_' } } },
    ]);

    const kept = await conversation();
    await receiveMessage(kept.context, { ...kept.event, wid: 'QUOTES', quotedWid: kept.event.wid });
    await receiveChange(kept.context, changeOf(kept.event, { type: 'revoke' }));
    expect((await list(kept.context, kept.ticket)).at(-1)!.quotedMsg).toMatchObject({ body: 'antes' });
  });

  it('keeps its earlier texts for those who see it, and forgets them with it', async () => {
    const { context, event, ticket, message } = await conversation();
    for (const body of ['meio', 'depois']) await receiveChange(context, changeOf(event, { type: 'edit', body }));
    expect(await versions(context, message.id)).toMatchObject([
      { body: 'antes', by: null },
      { body: 'meio', by: null },
      { body: 'depois', by: null },
    ]);
    const outsider = userContext({ companyId: context.company.id, viewer: { id: 2, profile: 'user' } });
    await expect(versions(outsider, message.id)).rejects.toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' });
    await expect(versions(userContext(), message.id)).rejects.toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' });
    await setSettings(context, { enableLGPD: 'enabled', lgpdDeleteMessage: 'enabled' });
    await receiveChange(context, changeOf(event, { type: 'revoke' }));
    expect(await versions(context, message.id)).toMatchObject([{ body: '🚫 _Mensagem Apagada_' }]);
    expect(await context.stores.messages.versions(message.id)).toEqual([]);
    expect(await list(context, ticket)).toMatchObject([{ isDeleted: true }]);
  });

  it('in a group is for its author alone, or an administrator', async () => {
    const { context, event, ticket } = await conversation({ group });
    const other = { fromMe: false, address: { number: anyNumber(), lid: null }, name: 'Outro' };
    await receiveChange(context, changeOf(event, { type: 'revoke' }, { by: other }));
    await receiveChange(context, changeOf(event, { type: 'edit', body: 'x' }, { by: other }));
    expect(await list(context, ticket)).toMatchObject([{ body: 'antes', isDeleted: false }]);
    await receiveChange(context, changeOf(event, { type: 'reaction', emoji: '👍' }, { by: other }));
    await receiveChange(context, changeOf(event, { type: 'revoke', byAdmin: true }, { by: other }));
    expect(await list(context, ticket)).toMatchObject([
      { isDeleted: true, reactions: [{ emoji: '👍', count: 1, names: ['Outro'] }] },
    ]);
  });
});

describe('what an agent does to a message', () => {
  it('shows at once, and is sent to the phone', async () => {
    const { context, number, ticket } = await conversation();
    const ours = await send(context, ticket.id, 'Bom dai');
    const { wid } = (await context.stores.messages.get(ticket, ours.id))!;
    expect(await edit(context, ours.id, 'Bom dia')).toMatchObject({ body: 'Bom dia', isEdited: true });
    expect(await react(context, ours.id, '👍')).toMatchObject({
      reactions: [{ emoji: '👍', count: 1, fromMe: true, names: [] }],
    });
    expect(await erase(context, ours.id)).toMatchObject({ isDeleted: true, body: 'Bom dia' });
    const chat = { jid: `${number}@s.whatsapp.net` };
    expect(commands(context).slice(1)).toMatchObject([
      { type: 'edit', wid, chat, body: 'Bom dia', before: 'Bom dai' },
      { type: 'react', wid, chat, fromMe: true, participant: null, emoji: '👍', before: '' },
      { type: 'revoke', wid, chat },
    ]);
    expect(new Set(commands(context).map(({ commandId }) => commandId)).size).toBe(4);
    expect(shown(context).slice(1)).toMatchObject([
      { message: { body: 'Bom dia' }, ticket: { lastMessage: 'Bom dia' } },
      { message: { reactions: [{ emoji: '👍' }] } },
      { message: { isDeleted: true } },
    ]);
  });

  it('is refused on what is not there, not its own, or not to be seen', async () => {
    const { context, ticket, message } = await conversation();
    await expect(edit(context, message.id, 'x')).rejects.toMatchObject({ code: 'ERR_NOT_OWN_MESSAGE' });
    await expect(erase(context, message.id)).rejects.toMatchObject({ code: 'ERR_NOT_OWN_MESSAGE' });
    const ours = await send(context, ticket.id, 'Oi');
    const foreign = userContext();
    const colleague = userContext({ companyId: context.company.id, viewer: { id: 9, profile: 'user' } });
    for (const outsider of [foreign, colleague]) {
      const talk = (of: TestContext, messageId: string) => contactOfMessage(of, { ...none, params: { messageId } });
      for (const attempt of [
        (...of: [TestContext, string]) => edit(...of, 'x'),
        erase,
        (...of: [TestContext, string]) => react(...of, '👍'),
        talk,
      ]) {
        await expect(attempt(outsider, ours.id)).rejects.toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' });
      }
    }
    expect(commands(context)).toHaveLength(1);
  });

  it('is taken back when it could not be done', async () => {
    const { context, connection, number, ticket } = await conversation();
    const ours = await send(context, ticket.id, 'antes');
    const { wid } = (await context.stores.messages.get(ticket, ours.id))!;
    const { ack: _, at: _at, ...receipt } = receiptOf(connection, number, wid!, 2);
    await receiveReceipt(context, receiptOf(connection, number, wid!, 2));
    await edit(context, ours.id, 'depois');
    const failure = {
      ...receipt,
      type: 'changeFailure' as const,
      fromMe: true,
      commandId: 'C',
      reason: 'ERR_SENDING_WAPP_MSG',
    };
    await receiveChangeFailure(context, { ...failure, change: { type: 'edit', body: 'depois', before: 'antes' } });
    expect((await list(context, ticket)).at(-1)).toMatchObject({
      body: 'antes',
      failure: 'ERR_EDITING_WAPP_MSG',
      ack: 2,
    });
    expect(await versions(context, ours.id)).toMatchObject([{ body: 'antes', by: 'Ana' }]);
    await edit(context, ours.id, 'de novo');
    expect((await list(context, ticket)).at(-1)).toMatchObject({ body: 'de novo', failure: null });
    expect(await versions(context, ours.id)).toMatchObject([{ body: 'antes', by: 'Ana' }, { body: 'de novo' }]);
  });

  it('is one after another where two act at once', async () => {
    const { context, ticket, message, event } = await conversation();
    await Promise.all([
      receiveChange(context, changeOf(event, { type: 'edit', body: 'depois' })),
      receiveChange(context, changeOf(event, { type: 'reaction', emoji: '❤️' })),
      react(context, message.id, '👍'),
    ]);
    expect(await list(context, ticket)).toMatchObject([{ body: 'depois', reactions: [{ count: 1 }, { count: 1 }] }]);
  });
});

it('what an agent changes of an earlier ticket is sent to those who see that one, where it was in another queue', async () => {
  const { context, ticket, number, connection, message } = await conversation();
  const update = (id: number, body: object) => updateTicket(context, { ...none, params: { id }, body });
  await update(ticket.id, { status: 'closed' });
  await receiveMessage(context, inboundText(connection, { number }));
  const [present] = (await allTickets(context)).filter(({ status }) => status === 'pending');
  await update(present!.id, { status: 'open' });
  const roomsOfChange = async (emoji: string) => {
    context.effects.length = 0;
    await react(context, message.id, emoji);
    return context.effects.flatMap((effect) =>
      effect.to === 'realtime' && effect.message.event.endsWith('-appMessage') ? effect.message.rooms : [],
    );
  };
  expect(await roomsOfChange('👍')).toContain(`ticket:${present!.id}`);
  const { id: queueId } = await addQueue(context, 'Vendas');
  await update(present!.id, { queueId });
  const rooms = await roomsOfChange('❤️');
  expect(rooms).toContain(`ticket:${ticket.id}`);
  expect(rooms).not.toContain(`ticket:${present!.id}`);
  expect(rooms).not.toContain(`queue-all:${queueId}`);
});

describe('forwarding', () => {
  it('opens the ticket of its receiver for the caller, once for a press, marked only where somebody else wrote it', async () => {
    const { context, connection, ticket, message } = await conversation();
    const target = inboundText(connection, { number: anyNumber() });
    await receiveMessage(context, target);
    const [, waiting] = (await allTickets(context)) as [TicketRecord, TicketRecord];
    context.effects.length = 0;
    const requestId = randomUUID();
    const first = await forward(context, message.id, waiting.contactId, { requestId });
    expect(first).toMatchObject({
      ticket: { id: waiting.id, status: 'open', userId: 1 },
      message: { body: 'antes', isForwarded: true, fromMe: true },
    });
    expect(await forward(context, message.id, waiting.contactId, { requestId })).toEqual(first);
    const ours = await send(context, ticket.id, 'nossa');
    expect((await forward(context, ours.id, waiting.contactId, { signMessage: true })).message).toMatchObject({
      body: '*Ana:*\nnossa',
      isForwarded: false,
    });
    expect(commands(context).map((command) => [command.type, 'isForwarded' in command && command.isForwarded])).toEqual(
      [
        ['send', true],
        ['send', false],
        ['send', false],
      ],
    );
  });

  it('is refused for foreign messages and contacts, and for what was taken back', async () => {
    const { context, ticket, message } = await conversation();
    const other = await conversation();
    await expect(forward(context, other.message.id, ticket.contactId)).rejects.toMatchObject({
      code: 'ERR_NO_MESSAGE_FOUND',
    });
    await expect(forward(context, message.id, 999_999)).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' });
    await receiveChange(other.context, changeOf(other.event, { type: 'revoke' }));
    await expect(forward(other.context, other.message.id, other.ticket.contactId)).rejects.toMatchObject({
      code: 'ERR_MESSAGE_NOT_FORWARDABLE',
    });
  });
});

describe('talking to a participant of a group', () => {
  it('finds or makes its contact by each of its addresses', async () => {
    const number = anyNumber();
    const participant = { address: { number, lid: '123456789012345' }, name: 'Zé' };
    const { context, message } = await conversation({ group, participant });
    const talk = () => contactOfMessage(context, { ...none, params: { messageId: message.id } });
    const made = await talk();
    expect(made).toMatchObject({ name: 'Zé', number, isGroup: false });
    expect((await talk()).id).toBe(made.id);
    expect((await context.stores.contacts.identify({ number, lid: null }))?.id).toBe(made.id);
  });

  it('is for groups alone', async () => {
    const { context, message } = await conversation();
    await expect(contactOfMessage(context, { ...none, params: { messageId: message.id } })).rejects.toMatchObject({
      code: 'ERR_NO_CONTACT_FOUND',
    });
  });
});
