import type { ErrorCode } from '@recado/shared/contract/errors';
import { describe, expect, it } from 'vitest';
import { about, agent, chatOf, contactRecord, noon, state, ticketRecord } from '../../../test/conversation-state.ts';
import type { Decision } from './decision.ts';
import type { ConversationEvent, Part } from './event.ts';
import type { ConversationState } from './state.ts';
import { decideAt } from '../../../test/decisions.ts';

const ana = agent();
const mine = ticketRecord({ status: 'open', userId: 11, queueId: 4 });
const others = ticketRecord({ status: 'open', userId: 12, queueId: 4 });
const waiting = ticketRecord({ queueId: 4, isBot: true });
const closed = ticketRecord({ status: 'closed', userId: 12, queueId: 4, unreadMessages: 0 });
const groupWaiting = ticketRecord({ isGroup: true, queueId: 4 });
const groupServed = ticketRecord({ isGroup: true, status: 'group', userId: 11, queueId: 4 });
const groupUnserved = ticketRecord({ isGroup: true, status: 'group', queueId: 4 });

const withSettings = (
  given: ConversationState,
  settings: Partial<ConversationState['settings']>,
  connection: Partial<ConversationState['connection']> = {},
): ConversationState => ({
  ...given,
  settings: { ...given.settings, ...settings },
  connection: { ...given.connection, ...connection },
});
/** A ticket in service of a contact with these tags, in a company that has tag 6 and requires one. */
const requiringTag = (tagIds: number[]): ConversationState =>
  withSettings(about(mine, { contact: contactRecord({ tagIds }) }), { requiredTag: 'enabled' });
const after = ({ changes }: Decision) => changes.tickets[0]?.after;
const texts = ({ changes, effects }: Decision) =>
  effects.flatMap((effect) => (effect.type === 'send' ? [changes.messages[effect.message]?.body] : []));
const logged = ({ changes }: Decision) => changes.log.map(({ type, userId }) => `${type} ${userId}`);

const accept: ConversationEvent = { type: 'accept', agent: ana, queueId: null };
const back: ConversationEvent = { type: 'return', agent: ana };
const reopen: ConversationEvent = { type: 'reopen', agent: ana, queueId: null };
const resolve = (given: Partial<Parameters<typeof agent>[0]> = {}, sendFarewell = true): ConversationEvent => ({
  type: 'resolve',
  agent: agent(given),
  sendFarewell,
});
const transfer = (userId: number | null, note = ''): ConversationEvent => ({
  type: 'transfer',
  agent: ana,
  queueId: 4,
  userId,
  note,
});
const part: Part = { wid: '3EB0A', body: 'Oi {{ms}}', media: null };
const sendParts = (isPrivate = false): ConversationEvent => ({
  type: 'send',
  agent: ana,
  parts: [part],
  quoted: null,
  isPrivate,
});

describe('from a state by an action to a state', () => {
  it.each<[string, ConversationState, ConversationEvent, object, string[]]>([
    ['accept', about(waiting), accept, { status: 'open', userId: 11, queueId: 4, isBot: false }, ['open 11']],
    [
      'accept into a queue',
      about(ticketRecord()),
      { ...accept, queueId: 4 },
      { status: 'open', queueId: 4 },
      ['queue 11', 'open 11'],
    ],
    ['accept a group', about(groupWaiting), accept, { status: 'group', userId: 11 }, ['open 11']],
    [
      'accept without queues in the company',
      about(ticketRecord(), { queues: [] }),
      accept,
      { status: 'open', queueId: null },
      ['open 11'],
    ],
    [
      'accept a waiting ticket that was another’s',
      about(ticketRecord({ queueId: 4, userId: 12 })),
      accept,
      { status: 'open', userId: 11 },
      ['open 11'],
    ],
    [
      'put into a lane',
      about(mine),
      { type: 'setLane', agent: { id: 11 }, laneId: 6 },
      { laneId: 6, updatedAt: mine.updatedAt },
      ['lane 11'],
    ],
    ['return', about(mine), back, { status: 'pending', userId: null, queueId: 4 }, ['pending 11']],
    ['reopen', about(closed), reopen, { status: 'open', userId: 11, queueId: 4 }, ['reopen 11']],
    [
      'reopen a ticket of a chat with another address since',
      about(closed, { chat: { ...chatOf(null, closed)!, jid: '5511911112222@s.whatsapp.net' } }),
      reopen,
      { status: 'open', jid: '5511911112222@s.whatsapp.net' },
      ['reopen 11'],
    ],
    ['reopen a group', about({ ...closed, isGroup: true }), reopen, { status: 'group', userId: 11 }, ['reopen 11']],
    [
      'resolve',
      about(mine),
      resolve(),
      { status: 'closed', userId: 11, unreadMessages: 0, cycleId: null, isBot: false },
      ['closed 11'],
    ],
    [
      'resolve a waiting one with the permission',
      about(waiting),
      resolve({ mayClosePending: true }),
      { status: 'closed', userId: null },
      ['closed 11'],
    ],
    ['resolve with a tag where one is required', requiringTag([99, 6]), resolve(), { status: 'closed' }, ['closed 11']],
    [
      'transfer to a colleague',
      about(mine),
      transfer(12),
      { status: 'open', userId: 12, queueId: 4 },
      ['transfered 11', 'receivedTransfer 12'],
    ],
    [
      'transfer of another’s',
      about(others),
      transfer(11),
      { status: 'open', userId: 11, queueId: 4 },
      ['transfered 12', 'receivedTransfer 11'],
    ],
    [
      'transfer to a queue',
      about(mine),
      transfer(null),
      { status: 'pending', userId: null, queueId: 4 },
      ['transfered 11'],
    ],
    [
      'transfer of a group to a colleague',
      about(groupServed),
      transfer(12),
      { status: 'group', userId: 12, queueId: 4 },
      ['transfered 11', 'receivedTransfer 12'],
    ],
    [
      'transfer of a group to a queue',
      about(groupServed),
      transfer(null),
      { status: 'pending', userId: null, queueId: 4 },
      ['transfered 11'],
    ],
    [
      'put into a queue',
      about(ticketRecord()),
      { type: 'setQueue', agent: ana, queueId: 4 },
      { status: 'pending', queueId: 4 },
      ['queue 11'],
    ],
    [
      'open without queues in the company',
      state({ queues: [] }),
      { type: 'open', agent: ana, queueId: null },
      { status: 'open', queueId: null },
      ['create 11'],
    ],
    [
      'close with all others',
      about(waiting),
      { type: 'closeAll', agent: ana, status: 'pending', at: noon },
      { status: 'closed', unreadMessages: 0, inDialogue: false },
      ['closed 11'],
    ],
    ['release', about(mine), { type: 'release', userId: 11 }, { status: 'pending', userId: null }, ['pending null']],
    [
      'open',
      state(),
      { type: 'open', agent: ana, queueId: 4 },
      { id: 22, status: 'open', userId: 11, queueId: 4, isActiveDemand: true, jid: '5511987654321@s.whatsapp.net' },
      ['create 11'],
    ],
    [
      'open with a group',
      state({ contact: contactRecord({ isGroup: true, jid: '1@g.us' }) }),
      { type: 'open', agent: ana, queueId: 4 },
      { status: 'group', jid: '1@g.us' },
      ['create 11'],
    ],
  ])('%s', (_, given, event, expected, log) => {
    const decision = decideAt(given, event, noon);
    expect(after(decision)).toMatchObject({ updatedAt: noon, version: (given.ticket?.version ?? 0) + 1, ...expected });
    expect(logged(decision)).toEqual(log);
    const action = given.ticket ? 'update' : 'create';
    expect(decision.effects).toContainEqual({ type: 'publishTicket', action });
  });

  it.each<[string, ConversationState, ConversationEvent]>([
    ['accept what is mine', about(mine), accept],
    ['return what waits', about(waiting), back],
    ['resolve what is closed', about(closed), resolve()],
    ['reopen what is mine', about(mine), reopen],
    ['put where it is', about(waiting), { type: 'setQueue', agent: ana, queueId: 4 }],
    [
      'close with all others what was accepted meanwhile',
      about(mine),
      { type: 'closeAll', agent: ana, status: 'pending', at: noon },
    ],
    [
      'close with all others what was written to since',
      about(waiting),
      { type: 'closeAll', agent: ana, status: 'pending', at: waiting.updatedAt - 1 },
    ],
    ['release what is closed', about(closed), { type: 'release', userId: 12 }],
    ['release what another has', about(others), { type: 'release', userId: 11 }],
    ['read what is read', about({ ...mine, unreadMessages: 0 }), { type: 'read', unread: [] }],
    ['read what waits', about(waiting), { type: 'read', unread: [{ wid: 'A', participant: null }] }],
  ])('changes nothing: %s', (_, given, event) => {
    const { changes, effects } = decideAt(given, event, noon);
    expect([changes.tickets, changes.messages, changes.log, effects]).toEqual([[], [], [], []]);
  });

  const holder = { ticketId: 21, uuid: others.uuid, userId: 12, userName: 'Beto', queueName: 'Vendas', status: 'open' };
  it.each<[string, ConversationState, ConversationEvent, ErrorCode, object?]>([
    ['accept what another has', about(others), accept, 'ERR_TICKET_TAKEN', holder],
    ['accept without a queue', about(ticketRecord()), accept, 'ERR_QUEUE_REQUIRED'],
    ['accept what is closed', about(closed), accept, 'ERR_TICKET_CHANGED'],
    ['return what is closed', about(closed), back, 'ERR_TICKET_CHANGED'],
    ['transfer what is closed', about(closed), transfer(12), 'ERR_TICKET_CHANGED'],
    ['resolve what waits, without the permission', about(waiting), resolve(), 'ERR_NO_PERMISSION'],
    ['resolve without a tag where one is required', requiringTag([]), resolve(), 'ERR_TAG_REQUIRED'],
    ['resolve without farewell then', requiringTag([]), resolve({}, false), 'ERR_TAG_REQUIRED'],
    ['resolve with a tag that was removed', requiringTag([99]), resolve(), 'ERR_TAG_REQUIRED'],
    [
      'reopen while another runs',
      about({ ...closed, id: 20 }, { otherActive: others }),
      reopen,
      'ERR_OTHER_OPEN_TICKET',
      holder,
    ],
    ['reopen what another reopened', about(others), reopen, 'ERR_OTHER_OPEN_TICKET', holder],
    [
      'open while another runs',
      state({ otherActive: others }),
      { type: 'open', agent: ana, queueId: null },
      'ERR_OTHER_OPEN_TICKET',
      holder,
    ],
    [
      'open where the contact has no address',
      state({ contact: contactRecord({ number: '', lid: null }) }),
      { type: 'open', agent: ana, queueId: 4 },
      'ERR_WAPP_INVALID_CONTACT',
    ],
    ['open without a queue', state(), { type: 'open', agent: ana, queueId: null }, 'ERR_QUEUE_REQUIRED'],
    ['write on what waits', about(waiting), sendParts(), 'ERR_TICKET_NOT_OPEN'],
    ['note on what is closed', about(closed), sendParts(true), 'ERR_TICKET_NOT_OPEN'],
  ])('is refused: %s', (_, given, event, code, details) => {
    expect(() => decideAt(given, event, noon)).toThrow(
      expect.objectContaining({ code, ...(details && { details }) }) as Error,
    );
  });
});

describe('what is said on the way', () => {
  const greeting = {
    sendGreetingAccepted: 'enabled' as const,
    greetingAcceptedMessage: '{{ms}}, {{firstName}}! {{userName}}, {{queue}}',
  };
  const handled = { groupAsTicket: 'enabled' as const };
  const completion = { complationMessage: 'Obrigado!' };

  it.each<[string, ConversationState, ConversationEvent, string[]]>([
    [
      'the greeting of the accepting agent',
      withSettings(about(waiting), greeting),
      accept,
      ['Boa tarde, Maria! Ana, Vendas'],
    ],
    [
      'no number for a name where numbers are hidden',
      withSettings(
        { ...about(waiting), contact: { ...about(waiting).contact!, name: '+55 11 98765-4321' } },
        { ...greeting, lgpdHideNumber: 'enabled' },
      ),
      accept,
      ['Boa tarde, ! Ana, Vendas'],
    ],
    [
      'none where it is disabled',
      withSettings(about(waiting), { ...greeting, sendGreetingAccepted: 'disabled' }),
      accept,
      [],
    ],
    ['none when it is empty', withSettings(about(waiting), { ...greeting, greetingAcceptedMessage: '  ' }), accept, []],
    ['none again when it is accepted again', withSettings(about(mine), greeting), accept, []],
    ['none to a group', withSettings(about(groupWaiting), greeting), accept, []],
    [
      'one to a group that is handled as a ticket',
      withSettings(about(groupWaiting), greeting, handled),
      accept,
      ['Boa tarde, Maria! Ana, Vendas'],
    ],
    [
      'the agent’s farewell',
      withSettings(about(mine), {}, completion),
      resolve({ farewellMessage: 'Tchau, {{name}}' }),
      ['Tchau, Maria Silva'],
    ],
    ['else the connection’s', withSettings(about(mine), {}, completion), resolve(), ['Obrigado!']],
    ['none when the call omits it', withSettings(about(mine), {}, completion), resolve({}, false), []],
    ['none to who only waited', withSettings(about(waiting), {}, completion), resolve({ mayClosePending: true }), []],
    [
      'one to who only waited, where the company wants it',
      withSettings(about(waiting), { sendFarewellWaitingTicket: 'enabled' }, completion),
      resolve({ mayClosePending: true }),
      ['Obrigado!'],
    ],
    ['none once it is closed', withSettings(about(closed), {}, completion), resolve(), []],
    ['no farewell to a group', withSettings(about(groupServed), {}, completion), resolve(), []],
    ['no farewell to a group without an attendant', withSettings(about(groupUnserved), {}, completion), resolve(), []],
    [
      'the farewell to a group that is handled as a ticket',
      withSettings(about(groupServed), {}, { ...completion, ...handled }),
      resolve(),
      ['Obrigado!'],
    ],
    [
      'no transfer text to a group',
      withSettings(about(groupServed), { sendMsgTransfTicket: 'enabled', transferMessage: 'x' }),
      transfer(12),
      [],
    ],
    [
      'the transfer text to a group that is handled as a ticket',
      withSettings(about(groupServed), { sendMsgTransfTicket: 'enabled', transferMessage: 'x' }, handled),
      transfer(12),
      ['x'],
    ],
    ['nothing of a transfer by default', withSettings(about(others), { transferMessage: 'x' }), transfer(11), []],
    [
      'the transfer where the company wants it',
      withSettings(about(others), {
        sendMsgTransfTicket: 'enabled',
        transferMessage: 'Agora ${queue.name}, {{firstName}}',
      }),
      transfer(11),
      ['Agora Vendas, Maria'],
    ],
    [
      'none of a transfer that moves nothing',
      withSettings(about(others), { sendMsgTransfTicket: 'enabled', transferMessage: 'x' }),
      transfer(12),
      [],
    ],
  ])('%s', (_, given, event, said) => {
    expect(texts(decideAt(given, event, noon))).toEqual(said);
  });

  it('is stored as the agent’s, before the ticket closes', () => {
    const decision = decideAt(withSettings(about(mine), {}, completion), resolve(), noon);
    expect(decision.changes.messages).toMatchObject([
      { body: 'Obrigado!', fromMe: true, ack: 0, user: { id: 11, name: 'Ana' }, wid: null },
    ]);
    expect(after(decision)).toMatchObject({ status: 'closed', lastMessage: 'Obrigado!', fromMe: true });
    expect(decision.effects.map(({ type }) => type)).toEqual(['send', 'publishTicket', 'publishMessage']);
  });
});

describe('writing', () => {
  it('fills in variables and sends; a private note does neither, and shows in no list', () => {
    const sent = decideAt(about(mine), sendParts(), noon);
    expect(sent.changes.messages).toMatchObject([{ body: 'Oi Boa tarde', wid: '3EB0A', isPrivate: false }]);
    expect(after(sent)).toMatchObject({
      lastMessage: 'Oi Boa tarde',
      fromMe: true,
      updatedAt: noon,
      unreadMessages: 1,
    });
    const note = decideAt(about(mine), sendParts(true), noon);
    expect(note.changes.messages).toMatchObject([{ body: 'Oi {{ms}}', isPrivate: true }]);
    expect(note.effects).toEqual([{ type: 'publishMessage', message: 0 }]);
    expect(after(note)).toMatchObject({ lastMessage: 'Olá', fromMe: false, updatedAt: mine.updatedAt });
  });

  it('keeps the note of a transfer inside', () => {
    const decision = decideAt(about(mine), transfer(12, ' cuidado '), noon);
    expect(decision.changes.messages).toMatchObject([{ body: 'cuidado', isPrivate: true, wid: null }]);
    expect(texts(decision)).toEqual([]);
  });

  it('sends several files in their order, each after the other', () => {
    const media = { key: 'k', name: 'a.ogg', mimetype: 'audio/ogg', size: 1 };
    const parts: Part[] = [
      { wid: 'A', body: 'ouça', media },
      { wid: 'B', body: '', media: { ...media, mimetype: 'text/csv' } },
    ];
    const { changes } = decideAt(
      about(mine),
      { type: 'send', agent: ana, parts, quoted: null, isPrivate: false },
      noon,
    );
    expect(changes.messages.map(({ wid, mediaType, time }) => [wid, mediaType, time - noon])).toEqual([
      ['A', 'audio', 0],
      ['B', 'application', 1],
    ]);
  });
});

describe('what is kept beside', () => {
  it.each<[string, ConversationState, ConversationEvent, object | null]>([
    [
      'accepting starts the service',
      about(waiting),
      accept,
      { ticketId: 21, id: '1', set: { startedAt: noon, ratingAt: null, userId: 11 } },
    ],
    ['returning takes the start back', about(mine), back, { set: { startedAt: null, userId: null } }],
    [
      'a queue restarts the wait',
      about(ticketRecord()),
      { type: 'setQueue', agent: ana, queueId: 4 },
      { set: { queueId: 4, queuedAt: noon } },
    ],
    ['a colleague goes on with it', about(mine), transfer(12), { set: { userId: 12 } }],
    [
      'resolving finishes it',
      about({ ...mine, tagIds: [6] }),
      resolve(),
      { set: { closedAt: noon, finishedAt: noon, closingReason: 'closed', tagIds: [6] } },
    ],
    [
      'a merge is named as its reason',
      about(mine),
      { type: 'merge', userId: 11 },
      { set: { finishedAt: noon, closingReason: 'merged' } },
    ],
    [
      'reopening begins another',
      about(closed),
      reopen,
      {
        created: {
          ticketId: 21,
          day: '2026-11-20',
          startedAt: noon,
          firstAnsweredAt: null,
          userId: 11,
          queueId: 4,
          userIds: new Set([11]),
          queueIds: new Set([4]),
        },
      },
    ],
    ['the first answer is noted', about(mine), sendParts(), { set: { firstAnsweredAt: noon } }],
    ['a change on the day of its beginning', about({ ...mine, cycleId: String(noon) }), sendParts(), { day: null }],
    [
      'a change on a later day names the day of its beginning',
      about({ ...mine, cycleId: String(noon - 86_400_000) }),
      sendParts(),
      { day: '2026-11-19' },
    ],
    ['further answers leave it alone', about({ ...mine, isAnswered: true }), sendParts(), null],
    ['a private note is no answer', about(mine), sendParts(true), null],
  ])('the service cycle: %s', (_, given, event, cycle) => {
    const { changes } = decideAt(given, event, noon);
    if (cycle === null) expect(changes.cycle).toBeNull();
    else expect(changes.cycle).toMatchObject(cycle);
  });

  it.each<[string, ConversationState, ConversationEvent]>([
    [
      'another that is reopened',
      about({ ...closed, receivedTime: 5 }, { lastClosed: { ...closed, id: 22, receivedTime: 9 } }),
      reopen,
    ],
    [
      'itself, where that was delivered last',
      about({ ...closed, receivedTime: 9 }, { lastClosed: { ...closed, id: 22, receivedTime: 5 } }),
      reopen,
    ],
  ])('the time of the last delivery goes on in %s', (_, given, event) => {
    expect(decideAt(given, event, noon).changes.tickets[0]).toMatchObject({ after: { id: 21, receivedTime: 9 } });
  });

  it('the closed list: the newest closed ticket of a chat takes the place of the one before', () => {
    const older = { ...closed, id: 20 };
    const decision = decideAt(about(mine, { lastClosed: older }), resolve(), noon);
    expect(decision.changes.tickets).toMatchObject([
      { after: { id: 21, status: 'closed', listed: true } },
      { before: older, after: { id: 20, listed: false, version: older.version + 1 } },
    ]);
    expect(decision.changes.chat).toMatchObject({
      after: { activeTicketId: null, lastClosedTicketId: 21, version: 3 },
    });
  });

  it('the chat: a removed ticket is pointed at no more', () => {
    const decision = decideAt(about(mine, { lastClosed: { ...closed, id: 20 } }), { type: 'remove' }, noon);
    expect(decision.changes.tickets).toEqual([{ before: mine, after: null }]);
    expect(decision.changes.chat).toMatchObject({ after: { activeTicketId: null, lastClosedTicketId: 20 } });
    expect(decideAt(about(closed), { type: 'remove' }, noon).changes.chat).toMatchObject({
      before: chatOf(null, closed),
      after: { lastClosedTicketId: null },
    });
  });
});
