import type { InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import { describe, expect, it } from 'vitest';
import type { GivenText } from '../../../test/conversation.ts';
import {
  about,
  chatOf,
  contactRecord,
  noon,
  queueRecord,
  state,
  ticketRecord,
  withConnection,
} from '../../../test/conversation-state.ts';
import { decideText, noDecision, ticketAfter } from '../../../test/decisions.ts';
import type { ContactRecord } from '../../data/contacts/record.ts';
import { copyOf } from '../../data/tickets/copy-of.ts';
import type { Decision } from './decision.ts';
import type { ConversationState } from './state.ts';
import { needsTicket } from './stages/find-ticket.ts';

const number = '5511987654321';
const group = '120363000000000001@g.us';

const decideMessage = (given: ConversationState, message: GivenText = {}): Decision =>
  decideText(given, { at: noon - 2_000, ...message });

const queuesOf = (...ids: number[]): ConversationState['queues'] =>
  ids.map((id) => queueRecord({ id, name: `Fila ${id}`, color: `#00000${id}` }));

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
    if (status === undefined) expect(decision).toEqual(noDecision);
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
    expect(decision.changes.contacts).toMatchObject(name === null ? [] : [{ type: 'renamed', names: { name } }]);
    expect(decision.effects.some(({ type }) => type === 'publishTicket')).toBe(name !== null);
  });

  it.each<[string, Partial<ContactRecord>, Partial<InboundMessage>, object | null]>([
    ['gets a username', {}, { username: 'maria' }, { name: 'Maria Silva', username: 'maria' }],
    ['gets another username', { username: 'maria' }, { username: 'm.silva' }, { username: 'm.silva' }],
    ['keeps a username that did not change', { username: 'maria' }, { username: 'maria' }, null],
    ['keeps a username that is not named', { username: 'maria' }, {}, null],
    [
      'is called by a username in place of a number',
      { name: number },
      { pushName: null, username: 'maria' },
      { name: 'maria', username: 'maria' },
    ],
    [
      'gets a name where it had its username for one',
      { name: 'maria', username: 'maria' },
      { username: 'maria' },
      { name: 'Maria Silva', username: 'maria' },
    ],
  ])('%s', (_, known, message, changed) => {
    const contact = contactRecord({ name: 'Maria Silva', ...known });
    const decision = decideMessage(about(ticketRecord(copyOf(contact)), { contact }), message);
    expect(decision.changes.contacts).toMatchObject(changed === null ? [] : [{ type: 'renamed', names: changed }]);
    if (changed !== null) expect(ticketAfter(decision)?.contact).toMatchObject(changed);
  });

  it('learns the address that it had not', () => {
    const chat = { jid: '999@lid', isGroup: false, address: { number, lid: '999' }, subject: null };
    const decision = decideMessage(about(ticketRecord()), { chat });
    expect(decision.changes.contacts).toMatchObject([{ type: 'learned', address: { number, lid: '999' } }]);
    expect(ticketAfter(decision)).toMatchObject({ jid: '999@lid', address: { number, lid: '999' } });
  });

  it('learns names and address in one change, as both are the same item', () => {
    const chat = { jid: '999@lid', isGroup: false, address: { number, lid: '999' }, subject: null };
    const decision = decideMessage(about(ticketRecord(), { contact: contactRecord({ name: number }) }), {
      chat,
      username: 'maria',
    });
    expect(decision.changes.contacts).toMatchObject([
      { type: 'learned', address: { lid: '999' }, names: { name: 'Maria Silva', username: 'maria' } },
    ]);
    expect(ticketAfter(decision)?.contact).toMatchObject({ name: 'Maria Silva', username: 'maria' });
  });

  it.each([
    [false, 0],
    [true, 1],
  ])('that is blocked opens nothing; what we write to it shows (fromMe %s)', (fromMe, messages) => {
    const decision = decideMessage(state({ contact: contactRecord({ active: false }) }), { fromMe });
    expect(decision.changes.messages).toHaveLength(messages);
    if (!fromMe) expect(decision).toEqual(noDecision);
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
  });

  it('gives the cycle of a reopened ticket its own direction, whoever opened the ticket first', () => {
    for (const isActiveDemand of [true, false]) {
      const last = { ...closed(1), isActiveDemand };
      const window = withConnection({ timeCreateNewTicket: 10 }, state({ lastClosed: last, chat: chatOf(null, last) }));
      expect(decideMessage(window).changes.cycle).toMatchObject({ created: { isActiveDemand: false } });
      expect(decideMessage(window, { fromMe: true }).changes.cycle).toMatchObject({
        created: { isActiveDemand: true },
      });
    }
  });

  it('begins no service cycle in a ticket that has one', () => {
    expect(decideMessage(about(ticketRecord())).changes.cycle).toBeNull();
  });

  it('that was written on the phone is the first answer of the service cycle', () => {
    const written = decideMessage(about(ticketRecord()), { fromMe: true });
    expect(written.changes.cycle).toMatchObject({ set: { firstAnsweredAt: noon - 2_000 } });
    expect(decideMessage(about(ticketAfter(written)!), { fromMe: true }).changes.cycle).toBeNull();
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
