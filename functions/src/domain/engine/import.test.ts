import { describe, expect, it } from 'vitest';
import { inboundText } from '../../../test/conversation.ts';
import { about, agent, noon, state, ticketRecord } from '../../../test/conversation-state.ts';
import { decideAt, ticketAfter } from '../../../test/decisions.ts';
import type { Decision } from './decision.ts';
import type { HistoricMessage } from './event.ts';
import type { ConversationState } from './state.ts';

const number = '5511987654321';
const day = 86_400_000;

const withImport = (given: ConversationState, queueIdImportMessages: number | null = 4): ConversationState => ({
  ...given,
  connection: { ...given.connection, queueIdImportMessages },
});

const historic = (
  given: ConversationState,
  at: number,
  message: Parameters<typeof inboundText>[1] = {},
  more: Partial<HistoricMessage> = {},
): HistoricMessage => ({
  message: inboundText(given.connection, { number, at, ...message }),
  ack: 0,
  isUnread: false,
  changes: [],
  quoted: null,
  early: null,
  ...more,
});

const brought = (given: ConversationState, ...messages: HistoricMessage[]): Decision =>
  decideAt(given, { type: 'import', messages }, noon);

describe('messages of a phone’s history', () => {
  it('make a ticket that waits in the import’s queue, without consent, bot or events', () => {
    const given = withImport({
      ...state(),
      settings: { ...state().settings, enableLGPD: 'enabled', lgpdMessage: 'Aceita?', lgpdConsent: 'enabled' },
    });
    const decision = brought(
      given,
      historic(given, noon - 2 * day, { body: 'Oi' }),
      historic(given, noon - day, { body: 'Tudo bem?' }),
    );
    expect(ticketAfter(decision)).toMatchObject({
      status: 'pending',
      queueId: 4,
      userId: null,
      isBot: false,
      imported: noon,
      lastMessage: 'Tudo bem?',
      unreadMessages: 0,
      updatedAt: noon - day,
      messageTime: noon - day,
    });
    expect(decision.effects).toEqual([]);
    expect(decision.isQuiet).toBe(true);
  });

  it('stand at their own time, each in its place', () => {
    const given = withImport(state());
    const { changes } = brought(given, historic(given, noon - 2 * day), historic(given, noon - day));
    expect(changes.messages.map(({ time, createdAt }) => [time, createdAt])).toEqual([
      [noon - 2 * day, noon - 2 * day],
      [noon - day, noon - day],
    ]);
  });

  it('come with the later changes that their authors may make', () => {
    const given = withImport(state());
    const contact = { fromMe: false, address: { number, lid: null }, name: null };
    const us = { fromMe: true, address: null, name: null };
    const changes = [
      { type: 'edit' as const, by: us, at: noon, body: 'não', mentions: [] },
      { type: 'edit' as const, by: contact, at: noon, body: 'Bom dia', mentions: [] },
      { type: 'reaction' as const, by: us, at: noon, emoji: '👍' },
    ];
    expect(
      brought(given, historic(given, noon - day, { body: 'Bom dai' }, { changes })).changes.messages[0],
    ).toMatchObject({ body: 'Bom dia', isEdited: true, reactions: [{ by: 'me', emoji: '👍' }] });
  });

  it('never stand after what is said from now on, whatever the phone’s clock said', () => {
    const given = withImport(state());
    expect(brought(given, historic(given, noon + day)).changes.messages[0]).toMatchObject({
      time: noon,
      createdAt: noon,
    });
  });

  it('join a conversation in service without moving it', () => {
    const running = ticketRecord({
      status: 'open',
      userId: 11,
      queueId: 5,
      unreadMessages: 2,
      lastMessage: 'Agora',
      updatedAt: noon - 1_000,
      messageTime: noon - 1_000,
    });
    const given = withImport(about(running));
    const after = ticketAfter(brought(given, historic(given, noon - day, { body: 'Antes' })));
    expect(after).toMatchObject({
      status: 'open',
      userId: 11,
      queueId: 5,
      imported: null,
      unreadMessages: 2,
      lastMessage: 'Agora',
      updatedAt: noon - 1_000,
      messageTime: noon - 1_000,
    });
  });

  it('fill a closed ticket where they belong to it, and leave it and its chat as they are', () => {
    const over = ticketRecord({
      status: 'closed',
      listed: false,
      unreadMessages: 0,
      updatedAt: noon - 1_000,
      lastMessage: 'Tchau',
    });
    const given = { ...withImport(about(over)), lastClosed: ticketRecord({ id: 40, status: 'closed' }) };
    const decision = brought(given, historic(given, noon - day, {}, { isUnread: true }));
    expect(ticketAfter(decision)).toMatchObject({
      status: 'closed',
      listed: false,
      unreadMessages: 0,
      updatedAt: noon - 1_000,
      lastMessage: 'Tchau',
      version: over.version + 1,
    });
    expect(decision.changes).toMatchObject({ chat: null, cycle: null, log: [] });
    expect(decision.changes.tickets).toHaveLength(1);
  });

  it('count as unread where nobody has read them on the phone', () => {
    const given = withImport(state());
    const decision = brought(
      given,
      historic(given, noon - 3 * day),
      historic(given, noon - 2 * day, {}, { isUnread: true }),
      historic(given, noon - day, {}, { isUnread: true }),
    );
    expect(ticketAfter(decision)?.unreadMessages).toBe(2);
  });

  it('keep the ack of our own, and an early receipt’s', () => {
    const given = withImport(state());
    const { changes } = brought(
      given,
      historic(given, noon - day, { fromMe: true }, { ack: 2 }),
      historic(given, noon - day, { fromMe: true }, { ack: 1, early: { ack: 3, changes: [], revision: 1 } }),
    );
    expect(changes.messages.map(({ fromMe, ack, early }) => [fromMe, ack, early?.revision])).toEqual([
      [true, 2, undefined],
      [true, 3, 1],
    ]);
  });

  it('go to no queue where the import’s is gone', () => {
    const given = withImport(state(), 99);
    expect(ticketAfter(brought(given, historic(given, noon - day)))?.queueId).toBeNull();
  });

  it('of a blocked contact bring nothing', () => {
    const given = withImport({ ...state(), contact: { ...state().contact!, active: false } });
    expect(
      brought(given, historic(given, noon - day), historic(given, noon - day, { fromMe: true })).changes.messages,
    ).toEqual([]);
  });

  it('name a contact whose name is only its number', () => {
    const given = withImport({ ...state(), contact: { ...state().contact!, name: number } });
    const { changes } = brought(
      given,
      historic(given, noon - 2 * day, { pushName: 'Maria' }),
      historic(given, noon - day, { pushName: null }),
    );
    expect(changes.contacts).toMatchObject([{ type: 'renamed', names: { name: 'Maria' } }]);
  });
});

describe('an imported ticket', () => {
  const imported = (given: Parameters<typeof ticketRecord>[0] = {}) =>
    ticketRecord({ imported: noon - 60_000, messageTime: noon - day, queueId: 4, ...given });
  const closed = (ticket: ReturnType<typeof imported>): Decision =>
    decideAt(about(ticket), { type: 'closeImported' }, noon);

  it('is closed after the import without a word', () => {
    const decision = closed(imported());
    expect(ticketAfter(decision)).toMatchObject({ status: 'closed', unreadMessages: 0 });
    expect(decision.changes.messages).toEqual([]);
    expect(decision.changes.log).toMatchObject([{ type: 'closed', userId: null }]);
  });

  it.each([
    ['somebody attends it', { status: 'open' as const, userId: 11 }],
    ['the customer has written since', { messageTime: noon }],
    ['no import made it, or an agent has gone on with it', { imported: null }],
  ])('stays where %s', (_, given) => {
    expect(closed(imported(given)).changes.tickets).toEqual([]);
  });

  it('is no service until somebody goes on with it', () => {
    const newIds = withImport(state());
    const made = ticketAfter(brought(newIds, historic(newIds, noon - day)))!;
    expect(made.cycleId).toBeNull();
    expect(brought(newIds, historic(newIds, noon - day)).changes.cycle).toBeNull();
    expect(closed(made).changes.cycle).toBeNull();
    const accepted = decideAt(about(made), { type: 'accept', agent: agent(), queueId: 4 }, noon + 1);
    expect(accepted.changes.cycle).toMatchObject({
      created: { ticketId: made.id, userId: 11, createdAt: noon + 1, startedAt: noon + 1, isActiveDemand: true },
    });
    const written = decideAt(
      about(made),
      { type: 'message', message: inboundText(newIds.connection, { number }), quoted: null, early: null },
      noon + 1,
    );
    expect(written.changes.cycle).toMatchObject({
      created: { ticketId: made.id, startedAt: null, isActiveDemand: false },
    });
  });

  it('is one like any other once an agent has written', () => {
    const given = about(imported({ status: 'open', userId: 11 }));
    const said = (isPrivate: boolean) =>
      ticketAfter(
        decideAt(
          given,
          { type: 'send', agent: agent(), parts: [{ wid: 'A', body: 'Oi', media: null }], quoted: null, isPrivate },
          noon,
        ),
      );
    expect(said(false)?.imported).toBeNull();
    expect(said(true)?.imported).toBe(noon - 60_000);
  });
});
