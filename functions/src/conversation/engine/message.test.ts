import type { Card } from '@recado/shared/contract/cards';
import type { InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import { describe, expect, it } from 'vitest';
import { type GivenText, inboundText } from '../../../test/conversation.ts';
import {
  about,
  chatOf,
  contactRecord,
  noon,
  queueRecord,
  state,
  ticketRecord,
} from '../../../test/conversation-state.ts';
import { decideText, ticketAfter } from '../../../test/decisions.ts';
import type { ContactRecord } from '../../data/contacts/record.ts';
import { copyOf } from '../../data/tickets/copy-of.ts';
import { decide } from './decide.ts';
import type { Decision } from './decision.ts';
import type { ConversationState } from './state.ts';
import { needsTicket } from './stages/find-ticket.ts';

const empty: Decision = {
  changes: { contacts: [], tickets: [], chat: null, cycle: null, log: [], messages: [], changed: null },
  effects: [],
  isQuiet: true,
};
const number = '5511987654321';
const group = '120363000000000001@g.us';

const card = (made: Card, body: string) => ({ type: 'card' as const, body, card: made });
const decideMessage = (given: ConversationState, message: GivenText = {}): Decision =>
  decideText(given, { at: noon - 2_000, ...message });
const queuesOf = (...ids: number[]): ConversationState['queues'] =>
  ids.map((id) => queueRecord({ id, name: `Fila ${id}`, color: `#00000${id}` }));
const withConnection = (
  connection: Partial<ConversationState['connection']>,
  given: ConversationState = state(),
): ConversationState => ({
  ...given,
  connection: { ...given.connection, ...connection },
});

describe('groups', () => {
  it.each([
    ['are ignored where the connection allows none', { allowGroup: false }, undefined],
    ['are in service by themselves where it allows them', { allowGroup: true }, 'group'],
    [
      'wait for an agent where they are handled as tickets',
      { allowGroup: true, groupAsTicket: 'enabled' as const },
      'pending',
    ],
  ])('%s', (_, connection, status) => {
    const decision = decideMessage(withConnection(connection, state({ contact: null })), { group });
    if (status === undefined) expect(decision).toEqual(empty);
    expect(ticketAfter(decision)?.status).toBe(status);
  });

  it('name themselves by their subject and who wrote by name, and are answered by their own id', () => {
    const decision = decideMessage(withConnection({ allowGroup: true }, state({ contact: null })), { group });
    expect(decision.changes.contacts).toMatchObject([
      {
        type: 'created',
        address: { jid: group },
        contact: { name: 'Família', number: '120363000000000001', isGroup: true, jid: group },
      },
    ]);
    expect(decision.changes.messages).toMatchObject([
      { participant: 'Zé', participantJid: `${number}@s.whatsapp.net` },
    ]);
    expect(ticketAfter(decision)).toMatchObject({ isGroup: true, isBot: false, jid: group });
  });
});

describe('the queue', () => {
  const inQueues = (queueIds: number[], given?: ConversationState) => withConnection({ queueIds }, given);

  it.each<[string, ConversationState, Parameters<typeof decideMessage>[1], number | null]>([
    ['is the only one of the connection', inQueues([4]), {}, 4],
    ['is none where the connection has none', inQueues([]), {}, null],
    ['is none where there are several to choose from', { ...inQueues([4, 6]), queues: queuesOf(4, 6) }, {}, null],
    ['is the only one left where another was removed', inQueues([4, 6]), {}, 4],
    ['is none while only the phone wrote', inQueues([4]), { fromMe: true }, null],
    [
      'stays where the ticket has one',
      { ...inQueues([4], about(ticketRecord({ queueId: 6 }))), queues: queuesOf(4, 6) },
      {},
      6,
    ],
    ['comes to a waiting ticket without one', inQueues([4], about(ticketRecord())), {}, 4],
    ['does not come to an imported ticket', inQueues([4], about(ticketRecord({ imported: noon }))), {}, null],
    [
      'does not come to a closed ticket',
      inQueues([4], about(ticketRecord({ status: 'closed' }))),
      { fromMe: true },
      null,
    ],
    [
      'does not come to a ticket in service',
      inQueues([4], about(ticketRecord({ status: 'open', userId: 11 }))),
      {},
      null,
    ],
  ])('%s', (_, given, message, queueId) => {
    const { changes } = decideMessage(given, message);
    expect(changes.tickets[0]?.after?.queueId).toBe(queueId);
    const assigned = queueId === 4;
    expect(changes.log.some(({ type }) => type === 'queue')).toBe(assigned);
  });
});

describe('the contact', () => {
  it.each<[string, Partial<InboundMessage>, string]>([
    ['is called as it calls itself', { pushName: 'Zeca' }, 'Zeca'],
    ['without a name by its number', { pushName: null }, number],
    ['a contact that we wrote to first, by its number', { fromMe: true, pushName: 'Padaria' }, number],
  ])('is made at the first message; %s', (_, message, name) => {
    const { changes } = decideMessage(state({ contact: null }), message);
    expect(changes.contacts).toMatchObject([
      { type: 'created', contact: { id: 8, companyId: 3, name, number }, address: { number, lid: null } },
    ]);
    expect(changes.tickets[0]?.after?.contact).toMatchObject({ id: 8, name });
  });

  it.each([
    ['keeps a name that a person gave', 'Maria (atacado)', null],
    ['gets a name where it had its number for one', number, 'Maria Silva'],
  ])('%s', (_, known, name) => {
    const contact = contactRecord({ name: known });
    const decision = decideMessage(about(ticketRecord(copyOf(contact)), { contact }));
    expect(decision.changes.contacts).toMatchObject(name === null ? [] : [{ type: 'renamed', name }]);
    expect(decision.effects.some(({ type }) => type === 'publishTicket')).toBe(name !== null);
  });

  it('learns the address that it had not', () => {
    const chat = { jid: '999@lid', isGroup: false, address: { number, lid: '999' }, subject: null };
    const decision = decideMessage(about(ticketRecord()), { chat });
    expect(decision.changes.contacts).toMatchObject([{ type: 'learned', address: { number, lid: '999' } }]);
    expect(ticketAfter(decision)).toMatchObject({ jid: '999@lid', address: { number, lid: '999' } });
  });

  it('is changed by one thing a message, as both are the same item', () => {
    const chat = { jid: '999@lid', isGroup: false, address: { number, lid: '999' }, subject: null };
    expect(
      decideMessage(about(ticketRecord(), { contact: contactRecord({ name: number }) }), { chat }).changes.contacts,
    ).toHaveLength(1);
  });

  it.each([
    [false, 0],
    [true, 1],
  ])('that is blocked opens nothing; what we write to it shows (fromMe %s)', (fromMe, messages) => {
    const decision = decideMessage(state({ contact: contactRecord({ active: false }) }), { fromMe });
    expect(decision.changes.messages).toHaveLength(messages);
    if (!fromMe) expect(decision).toEqual(empty);
  });
});

describe('find or create', () => {
  const closed = (minutesAgo: number) =>
    ticketRecord({
      status: 'closed',
      updatedAt: noon - minutesAgo * 60_000,
      queueId: 4,
      userId: 11,
      unreadMessages: 0,
    });

  it.each<
    [
      string,
      ConversationState,
      Partial<{ id: number; status: string; userId: number | null; queueId: number | null }>,
      boolean,
    ]
  >([
    ['a chat without any ticket', state(), { id: 22, status: 'pending', userId: null }, true],
    ['a waiting ticket', about(ticketRecord()), { id: 21, status: 'pending' }, false],
    [
      'a ticket in service',
      about(ticketRecord({ status: 'open', userId: 11, queueId: 4 })),
      { id: 21, status: 'open', userId: 11, queueId: 4 },
      false,
    ],
    ['a ticket that is being rated', about(ticketRecord({ status: 'nps' })), { id: 21, status: 'nps' }, false],
    [
      'a closed one and no window',
      state({ lastClosed: closed(0), chat: chatOf(null, closed(0)) }),
      { id: 22, status: 'pending', userId: null, queueId: null },
      true,
    ],
    [
      'a closed one within the window',
      withConnection({ timeCreateNewTicket: 10 }, state({ lastClosed: closed(10), chat: chatOf(null, closed(10)) })),
      { id: 21, status: 'pending', userId: 11, queueId: 4 },
      false,
    ],
    [
      'a closed one after the window',
      withConnection(
        { timeCreateNewTicket: 10 },
        state({ lastClosed: closed(10.01), chat: chatOf(null, closed(10.01)) }),
      ),
      { id: 22, status: 'pending' },
      true,
    ],
  ])('in %s', (_, given, expected, isNew) => {
    const decision = decideMessage(given);
    expect(ticketAfter(decision)).toMatchObject(expected);
    expect(needsTicket(given, noon)).toBe(isNew);
    expect(decision.changes.log.map(({ type }) => type)).toEqual(isNew ? ['create'] : given.ticket ? [] : ['reopen']);
  });

  it('leaves out of a reopened ticket who or what is no longer in the company', () => {
    const orphan = { ...closed(1), queueId: 99, userId: 98 };
    expect(
      ticketAfter(
        decideMessage(
          withConnection({ timeCreateNewTicket: 10 }, state({ lastClosed: orphan, chat: chatOf(null, orphan) })),
        ),
      ),
    ).toMatchObject({ status: 'pending', queueId: null, userId: null });
  });

  it('begins a service cycle with the ticket, and a new one when it is reopened', () => {
    expect(decideMessage(state()).changes.cycle).toMatchObject({
      created: { ticketId: 22, createdAt: noon, startedAt: null, finishedAt: null },
    });
    const window = withConnection(
      { timeCreateNewTicket: 10 },
      state({ lastClosed: closed(1), chat: chatOf(null, closed(1)) }),
    );
    expect(decideMessage(window).changes.cycle).toMatchObject({ created: { ticketId: 21, queueId: 4, userId: 11 } });
    expect(decideMessage(about(ticketRecord())).changes.cycle).toBeNull();
  });

  it('moves the chat’s pointer only when it points elsewhere', () => {
    expect(decideMessage(state()).changes.chat).toMatchObject({
      before: null,
      after: { activeTicketId: 22, lastClosedTicketId: null, version: 1 },
    });
    expect(decideMessage(about(ticketRecord())).changes.chat).toBeNull();
    const next = state({ lastClosed: closed(1), chat: chatOf(null, closed(1)) });
    expect(decideMessage(next).changes.chat).toMatchObject({ after: { activeTicketId: 22, lastClosedTicketId: 21 } });
    expect(decideMessage(withConnection({ timeCreateNewTicket: 10 }, next)).changes.chat).toMatchObject({
      after: { activeTicketId: 21, lastClosedTicketId: null },
    });
  });
});

describe('the contact’s picture', () => {
  const week = 7 * 86_400_000;
  const fetches = (contact: ContactRecord | null, connection: Partial<ConversationState['connection']> = {}) => {
    const decision = decideMessage(withConnection(connection, state({ contact })));
    const asked = decision.effects.some(({ type }) => type === 'fetchPicture');
    return { asked, changes: decision.changes.contacts.map(({ type }) => type) };
  };

  it('is fetched with a new contact, and of others after a week', () => {
    expect(fetches(null)).toEqual({ asked: true, changes: ['created'] });
    expect(fetches(contactRecord({ pictureAt: null }))).toEqual({ asked: true, changes: ['pictureAsked'] });
    expect(fetches(contactRecord({ pictureAt: noon - week }))).toEqual({ asked: true, changes: ['pictureAsked'] });
    expect(fetches(contactRecord({ pictureAt: noon - week + 1 }))).toEqual({ asked: false, changes: [] });
  });

  it('waits for the next message where this one changes the contact', () => {
    const contact = contactRecord({ name: '5511987654321', pictureAt: null });
    expect(fetches(contact)).toEqual({ asked: false, changes: ['renamed'] });
  });

  it('is never asked of the Cloud API, which has none', () => {
    const cloud = { channel: 'whatsappapi' } as const;
    expect(fetches(null, cloud).asked).toBe(false);
    expect(fetches(contactRecord({ pictureAt: null }), cloud).asked).toBe(false);
  });
});

describe('the stored message', () => {
  it('counts as unread, shows in the list, and is published with its ticket alone while the ticket stays in its list', () => {
    const decision = decideMessage(about(ticketRecord({ unreadMessages: 4, version: 9 })), { body: 'Tudo\n  bem?' });
    expect(ticketAfter(decision)).toMatchObject({
      unreadMessages: 5,
      lastMessage: 'Tudo bem?',
      fromMe: false,
      updatedAt: noon,
      version: 10,
    });
    expect(decision.changes.messages).toMatchObject([
      { ticketId: 21, contactId: 7, whatsappId: 5, body: 'Tudo\n  bem?', createdAt: noon - 2_000, time: noon, ack: 0 },
    ]);
    expect(decision.effects).toEqual([{ type: 'publishMessage', message: 0 }]);
  });

  it('comes after the one before it, whatever the clock says', () => {
    const decision = decideMessage(about(ticketRecord({ messageTime: noon + 5_000 })));
    expect(decision.changes.messages[0]?.time).toBe(noon + 5_001);
    expect(ticketAfter(decision)?.messageTime).toBe(noon + 5_001);
  });

  it('of our own phone counts as read and has reached the server', () => {
    const decision = decideMessage(about(ticketRecord({ unreadMessages: 4 })), { fromMe: true });
    expect(ticketAfter(decision)).toMatchObject({ unreadMessages: 0, fromMe: true });
    expect(decision.changes.messages).toMatchObject([{ fromMe: true, ack: 1, user: null }]);
  });

  it.each([
    [
      {
        type: 'media' as const,
        body: 'veja',
        media: { kind: 'image' as const, mimetype: 'image/png', size: 3, name: null },
      },
      { mediaType: 'image', mediaState: 'pending' },
      '📷 veja',
    ],
    [
      {
        type: 'media' as const,
        body: '',
        media: { kind: 'application' as const, mimetype: 'application/pdf', size: null, name: 'nota.pdf' },
      },
      { mediaType: 'application', media: { key: null, name: 'nota.pdf' } },
      '📄 nota.pdf',
    ],
    [
      {
        type: 'media' as const,
        body: '',
        media: {
          kind: 'audio' as const,
          mimetype: 'audio/ogg; codecs=opus',
          size: 9_000,
          name: null,
          seconds: 7,
          isVoice: true,
          waveform: 'AQID',
        },
      },
      { mediaType: 'audio', media: { seconds: 7, isVoice: true, waveform: 'AQID' } },
      '🎤',
    ],
    [
      { type: 'unsupported' as const, kind: 'orderMessage', body: 'Pedido 12' },
      { mediaType: 'unsupported', mediaState: 'none', body: 'Pedido 12' },
      '▫️ Pedido 12',
    ],
    [{ type: 'viewOnce' as const }, { mediaType: 'viewOnceMessage', mediaState: 'none', body: '' }, '①'],
    [{ type: 'undecryptable' as const }, { mediaType: 'undecryptable', mediaState: 'none', body: '' }, '⏳'],
    [
      card(
        {
          type: 'location',
          latitude: -23.5,
          longitude: -46.6,
          name: 'Padaria',
          address: null,
          isLive: false,
          thumbnail: null,
        },
        'Padaria',
      ),
      { mediaType: 'locationMessage', body: 'Padaria', card: { latitude: -23.5 } },
      '📍 Padaria',
    ],
    [
      card({ type: 'contacts', contacts: [{ name: 'Zé', numbers: ['+55 11 3333-4444'] }] }, 'Zé'),
      { mediaType: 'contactMessage' },
      '👤 Zé',
    ],
    [
      card(
        { type: 'list', title: 'Cardápio', text: 'Escolha', footer: '', buttonText: 'Ver', sections: [] },
        'Escolha',
      ),
      { mediaType: 'listMessage' },
      '📋 Escolha',
    ],
    [
      card(
        {
          type: 'buttons',
          title: '',
          text: 'Confirma?',
          footer: '',
          buttons: [{ kind: 'reply', label: 'Sim', value: '1' }],
        },
        'Confirma?',
      ),
      { mediaType: 'interactiveMessage' },
      '🔘 Confirma?',
    ],
    [
      card({ type: 'answer', rowId: '1', text: 'Sim' }, 'Sim'),
      { mediaType: 'conversation', body: 'Sim', card: { rowId: '1' } },
      'Sim',
    ],
    [
      card({ type: 'poll', name: 'Qual?', selectable: 1, options: [{ name: 'A', voters: [] }] }, 'Qual?'),
      { mediaType: 'pollCreationMessageV3', votes: [] },
      '📊 Qual?',
    ],
    [
      card(
        {
          type: 'event',
          name: 'Feira',
          description: '',
          location: null,
          startsAt: noon,
          endsAt: null,
          isCanceled: false,
        },
        'Feira',
      ),
      { mediaType: 'eventMessage' },
      '📅 Feira',
    ],
    [
      card(
        {
          type: 'preview',
          url: 'https://exemplo.test',
          title: 'Exemplo',
          description: '',
          thumbnail: null,
          isAd: false,
        },
        'veja https://exemplo.test',
      ),
      { mediaType: 'conversation' },
      'veja https://exemplo.test',
    ],
    [
      card(
        {
          type: 'preview',
          url: 'https://exemplo.test',
          title: 'Promoção',
          description: '',
          thumbnail: null,
          isAd: true,
        },
        'Quero saber mais',
      ),
      { mediaType: 'adMetaPreview' },
      '📣 Quero saber mais',
    ],
    [{ type: 'text' as const, body: '🎉' }, { mediaType: 'conversation', body: '🎉' }, '🎉'],
    [
      { type: 'text' as const, body: `${'x'.repeat(99)}🎉${'y'.repeat(10_000)}` },
      { mediaType: 'conversation' },
      'x'.repeat(99),
    ],
  ])('shows of %o', (content, message, lastMessage) => {
    const decision = decideMessage(about(ticketRecord()), { content });
    expect(decision.changes.messages).toMatchObject([message]);
    expect(ticketAfter(decision)?.lastMessage).toBe(lastMessage);
  });
});

it('leaves everything as it is when an own phone reads what is read', () => {
  expect(decide(about(ticketRecord({ unreadMessages: 0 })), { type: 'chatRead', unread: 0 }, noon)).toEqual(empty);
});

it('takes for read on the phone what had come by then, and nothing that came since', () => {
  const left = (unread: number) =>
    ticketAfter(decide(about(ticketRecord({ unreadMessages: 5 })), { type: 'chatRead', unread }, noon))?.unreadMessages;
  expect([0, 2].map(left)).toEqual([0, 2]);
  expect(decide(about(ticketRecord({ unreadMessages: 5 })), { type: 'chatRead', unread: 5 }, noon)).toEqual(empty);
});

describe('a call', () => {
  const called = (given: ConversationState, isVideo = false, at = noon - 2_000): Decision =>
    decideMessage(given, { wid: 'CALL-1', at, content: { type: 'call', callId: '1', isVideo } });
  const refusing = (given: ConversationState): ConversationState => ({
    ...given,
    settings: {
      ...given.settings,
      acceptCallWhatsapp: 'enabled',
      AcceptCallWhatsappMessage: 'Não atendemos ligações, {{firstName}}.',
    },
  });

  it.each([
    [false, 'voice'],
    [true, 'video'],
  ])('is noted as missed, refused and answered (with picture: %s)', (isVideo, body) => {
    const decision = called(refusing(state()), isVideo);
    expect(decision.changes.messages).toMatchObject([
      { mediaType: 'call_log', body, fromMe: false, wid: 'CALL-1' },
      { mediaType: 'conversation', body: 'Não atendemos ligações, Maria.', fromMe: true, user: null },
    ]);
    expect(ticketAfter(decision)).toMatchObject({ status: 'pending', unreadMessages: 1 });
    expect(decision.effects).toContainEqual({ type: 'rejectCall', callId: '1' });
    expect(decision.effects).toContainEqual({ type: 'send', message: 1 });
  });

  it('is not refused any more once it has ended', () => {
    expect(called(refusing(state()), false, noon - 61_000).effects.map(({ type }) => type)).not.toContain('rejectCall');
  });

  it('is nothing where calls are not refused, and of somebody who is no contact', () => {
    const lets = state();
    expect(called({ ...lets, settings: { ...lets.settings, acceptCallWhatsapp: 'disabled' } })).toEqual(empty);
    expect(called(refusing(state({ contact: null })))).toEqual(empty);
  });
});

it('calls a group by its subject as it is now', () => {
  const contact = contactRecord({ name: 'Antigo', isGroup: true, jid: group, number: '120363000000000001' });
  expect(
    decideMessage(withConnection({ allowGroup: true }, state({ contact })), { group }).changes.contacts,
  ).toMatchObject([{ type: 'renamed', name: 'Família' }]);
});

describe('a late message', () => {
  const minute = 60_000;
  const waiting = (given: object = {}) =>
    about(
      ticketRecord({
        status: 'open',
        userId: 11,
        messageTime: noon - 1_000,
        receivedTime: noon - 5 * minute,
        ...given,
      }),
    );

  it('stands where it was sent, behind those that were delivered before it, and counts as unread', () => {
    const decision = decideMessage(waiting({ lastMessage: 'A resposta', unreadMessages: 0 }), {
      at: noon - 2 * minute,
    });
    expect(decision.changes.messages).toMatchObject([{ time: noon - 2 * minute, createdAt: noon - 2 * minute }]);
    expect(ticketAfter(decision)).toMatchObject({
      messageTime: noon - 1_000,
      receivedTime: noon - 2 * minute,
      lastMessage: 'A resposta',
      unreadMessages: 1,
      updatedAt: noon,
    });
    const behind = decideMessage(waiting({ receivedTime: noon - 2 * minute }), { at: noon - 3 * minute });
    expect(behind.changes.messages).toMatchObject([{ time: noon - 2 * minute + 1 }]);
  });

  it('stands behind the contact’s newest message where both were sent in one second, and before an agent’s', () => {
    const backfilled = { messageTime: noon - 2 * minute + 998, fromMe: false };
    const timeAfter = (given: object) =>
      decideMessage(waiting(given), { at: noon - 2 * minute }).changes.messages[0]?.time;
    expect(timeAfter(backfilled)).toBe(noon - 2 * minute + 999);
    expect(timeAfter({ ...backfilled, fromMe: true })).toBe(noon - 2 * minute);
    expect(timeAfter({ ...backfilled, messageTime: noon - minute })).toBe(noon - 2 * minute);
  });

  it('stands at the time of its publication, which is precise, unless the channel was late itself', () => {
    const timeOf = (publishedAt: number) =>
      decide(
        waiting(),
        {
          type: 'message',
          message: inboundText(waiting().connection, { number, at: noon - 2 * minute }),
          quoted: null,
          early: null,
          publishedAt,
        },
        noon,
      ).changes.messages[0]?.time;
    expect(timeOf(noon - 2 * minute + 700)).toBe(noon - 2 * minute + 700);
    expect(timeOf(noon - minute)).toBe(noon - 2 * minute);
    expect(timeOf(noon - 3 * minute)).toBe(noon - 2 * minute);
  });

  it('stands behind the ticket before, where it begins another', () => {
    const closed = ticketRecord({ status: 'closed', messageTime: noon - minute });
    const decision = decideMessage(
      state({ chat: chatOf(null, closed), lastClosed: closed, newIds: { contactId: null, ticketId: 30, uuid: 'u' } }),
      { at: noon - 2 * minute },
    );
    expect(decision.changes.messages[0]?.time).toBe(noon - minute + 1);
  });

  it('a message of the last two seconds stands behind all others', () => {
    expect(decideMessage(waiting(), { at: noon - 2_000 }).changes.messages).toMatchObject([{ time: noon }]);
  });
});

describe('the first message of a chat after an outage', () => {
  const outage = { since: noon - 60_000, until: noon - 30_000 };
  const missed = { ...outage, number: '5511900000000' };
  const unknown = (given: object = {}) =>
    withConnection(
      { missed, number: missed.number, ...given },
      state({ contact: null, chat: null, newIds: { contactId: 70, ticketId: 30, uuid: 'u' } }),
    );
  const requests = ({ effects }: Decision) => effects.filter(({ type }) => type === 'backfillChat');

  it('requests what the contact wrote during the outage', () => {
    expect(requests(decideMessage(unknown(), { wid: 'W1', at: noon - 2_000 }))).toEqual([
      { type: 'backfillChat', ...outage, newest: { wid: 'W1', fromMe: false, at: noon - 2_000 } },
    ]);
  });

  it.each([
    ['of a known chat', withConnection({ missed, number: missed.number }, about(ticketRecord())), noon],
    ['without an outage', unknown({ missed: null }), noon],
    ['with another phone', unknown({ number: '5511911111111' }), noon],
    ['from before it', unknown(), noon - 61_000],
    ['a week later', unknown({ missed: { ...missed, since: 0, until: noon - 8 * 86_400_000 } }), noon],
  ])('%s requests nothing', (_name, given, at) => expect(requests(decideMessage(given, { at }))).toEqual([]));
});
