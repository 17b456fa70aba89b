import type { InboundGroupChange } from '@recado/shared/contract/queue-messages/inbound';
import { describe, expect, it } from 'vitest';
import { addConnection, allTickets, anyNumber, changeOf, inboundText } from '../../../test/conversation.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { listParticipants } from '../../features/groups/list-participants.ts';
import { editMessage } from '../../features/messages/edit-message.ts';
import { sendMessage } from '../../features/messages/send-message.ts';
import { receiveChange } from './receive-change.ts';
import { receiveGroup } from './receive-group.ts';
import { receiveMessage } from './receive-message.ts';

const jid = '120363000000000001@g.us';
const lid = '123456789012345';

const place = async () => {
  const context = userContext();
  const connection = await addConnection(context, { allowGroup: true });
  const number = anyNumber();
  const groupChange = (given: Partial<InboundGroupChange> = {}): InboundGroupChange => ({
    companyId: context.company.id,
    whatsappId: connection.id,
    channel: 'whatsapp',
    type: 'group',
    chat: { jid, isGroup: true, address: { number: null, lid: null }, subject: 'Família' },
    isMember: true,
    participants: [
      { address: { number, lid: null }, isAdmin: true },
      { address: { number: null, lid }, isAdmin: false },
    ],
    change: null,
    at: Date.now(),
    ...given,
  });
  return { context, connection, number, groupChange, message: inboundText(connection, { group: jid, number }) };
};
const serve = async (context: TestContext) => {
  const [ticket] = await allTickets(context);
  await context.commit(
    context.stores.tickets.saves([
      { before: ticket!, after: { ...ticket!, status: 'group', userId: 1, version: ticket!.version + 1 } },
    ]),
    [],
  );
  return ticket!.id;
};
const published = ({ effects }: TestContext, event: string) =>
  effects.flatMap((effect) =>
    effect.to === 'realtime' && effect.message.event.endsWith(event) ? [effect.message.data] : [],
  );
const participants = (context: TestContext, ticketId: number) =>
  listParticipants(context, { params: { ticketId }, query: undefined, body: undefined });

/** The commands that were enqueued, without those that fetch pictures. */
const commandsOf = ({ effects }: TestContext) =>
  effects.flatMap((effect) => (effect.to === 'outbound' && effect.message.type !== 'picture' ? [effect.message] : []));

describe('a group that somebody changed', () => {
  it('is called by its new subject at once, and says so once in its conversation', async () => {
    const { context, groupChange, message } = await place();
    await receiveMessage(context, message);
    const [before] = await allTickets(context);
    const change = {
      wid: 'GROUP-1',
      action: 'subject' as const,
      by: { fromMe: false, address: { number: null, lid }, name: 'Zé' },
      participants: [],
      subject: 'Festa',
    };
    const event = groupChange({ chat: { ...message.chat, subject: 'Festa' }, change });
    await receiveGroup(context, event);
    await receiveGroup(context, event);
    const [ticket] = await allTickets(context);
    expect(ticket).toMatchObject({
      contact: { name: 'Festa' },
      unreadMessages: before!.unreadMessages,
      lastMessage: before!.lastMessage,
      updatedAt: before!.updatedAt,
    });
    expect((await context.stores.contacts.get(ticket!.contactId))!.name).toBe('Festa');
    const messages = await context.stores.messages.ofTicket(ticket!, ticket!.id, 10);
    expect(messages.map(({ mediaType, card }) => [mediaType, card])).toEqual([
      ['group_log', { type: 'group', action: 'subject', by: { name: 'Zé' }, participants: [], subject: 'Festa' }],
      ['conversation', null],
    ]);
    expect(published(context, '-group')).toEqual([
      { action: 'update', ticketId: ticket!.id },
      { action: 'update', ticketId: ticket!.id },
    ]);
  });

  it('lists who is in it, by the names of their messages, and that we are not any more', async () => {
    const { context, groupChange, message, number } = await place();
    await receiveMessage(context, message);
    const [ticket] = await allTickets(context);
    await receiveGroup(context, groupChange());
    expect(await participants(context, ticket!.id)).toEqual({
      isMember: true,
      participants: [
        { key: lid, name: lid, isAdmin: false },
        { key: number, name: 'Zé', isAdmin: true },
      ],
    });
    await receiveGroup(context, groupChange({ isMember: false, participants: null, at: Date.now() + 1 }));
    await receiveGroup(context, groupChange({ participants: [], at: 1 }));
    expect(await participants(context, ticket!.id)).toMatchObject({
      isMember: false,
      participants: [{ key: lid }, { key: number }],
    });
  });

  it('that nobody wrote in is not known, and neither is it another company’s', async () => {
    const { context, groupChange, message } = await place();
    await receiveGroup(context, groupChange());
    expect(await allTickets(context)).toEqual([]);
    await receiveMessage(context, message);
    const [ticket] = await allTickets(context);
    await expect(participants(userContext(), ticket!.id)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
  });
});

describe('mentions', () => {
  it('come in by digits and are read by names, in the list as well', async () => {
    const { context, connection, number, message } = await place();
    await receiveMessage(context, message);
    const mentions = [
      { tag: number, address: { number, lid: null }, name: 'Zé', isUs: false },
      { tag: lid, address: { number: null, lid }, name: null, isUs: true },
    ];
    await receiveMessage(
      context,
      inboundText(connection, { group: jid, body: `@${number} fala com @${lid}`, mentions }),
    );
    expect(published(context, '-appMessage').at(-1)).toMatchObject({
      message: { body: '@Zé fala com @Padaria Aurora', mentions: ['Zé', 'Padaria Aurora'] },
      ticket: { lastMessage: '@Zé fala com @Padaria Aurora' },
    });
  });

  it('leave by digits, only of people who are in the group', async () => {
    const { context, groupChange, message, number } = await place();
    await receiveMessage(context, message);
    await receiveGroup(context, groupChange());
    const ticketId = await serve(context);
    const body = {
      body: 'Oi @Zé',
      medias: [],
      vCard: [],
      location: null,
      quotedMsg: null,
      isPrivate: false,
      mentions: [number, '999999'],
    };
    const { messages } = await sendMessage(context, { params: { ticketId }, query: undefined, body });
    expect(messages[0]).toMatchObject({ body: 'Oi @Zé', mentions: ['Zé'] });
    expect(commandsOf(context)).toMatchObject([
      { type: 'send', content: { body: `Oi @${number}` }, mentions: [`${number}@s.whatsapp.net`] },
    ]);
  });

  it('that an edit brings are read by names, and those of an agent leave by digits, beside those that stay', async () => {
    const { context, groupChange, message, number } = await place();
    await receiveMessage(context, message);
    await receiveGroup(context, groupChange());
    await receiveChange(
      context,
      changeOf(message, {
        type: 'edit',
        body: `Oi @${lid}`,
        mentions: [{ tag: lid, address: { number: null, lid }, name: 'Lia', isUs: false }],
      }),
    );
    expect(published(context, '-appMessage').at(-1)).toMatchObject({
      message: { body: 'Oi @Lia', mentions: ['Lia'] },
      ticket: { lastMessage: 'Oi @Lia' },
    });
    const ticketId = await serve(context);
    const body = {
      body: 'Oi @Zé',
      medias: [],
      vCard: [],
      location: null,
      quotedMsg: null,
      isPrivate: false,
      mentions: [number],
    };
    const {
      messages: [said],
    } = await sendMessage(context, { params: { ticketId }, query: undefined, body });
    context.effects.length = 0;
    const edited = await editMessage(context, {
      params: { messageId: said!.id },
      query: undefined,
      body: { body: `Oi @Zé e @${lid}, não @999999`, mentions: [lid, '999999'] },
    });
    expect(edited).toMatchObject({ body: `Oi @Zé e @${lid}, não @999999`, mentions: ['Zé', lid], isEdited: true });
    expect(commandsOf(context)).toMatchObject([
      {
        type: 'edit',
        body: `Oi @${number} e @${lid}, não @999999`,
        before: `Oi @${number}`,
        mentions: [`${number}@s.whatsapp.net`, `${lid}@lid`],
      },
    ]);
  });
});
