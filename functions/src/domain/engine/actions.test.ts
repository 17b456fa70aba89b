import type { ErrorCode } from '@recado/shared/contract/errors';
import { describe, expect, it } from 'vitest';
import {
  accept,
  after,
  ana,
  back,
  closed,
  groupServed,
  groupWaiting,
  mine,
  others,
  reopen,
  requiringTag,
  resolve,
  sendParts,
  transfer,
  waiting,
} from '../../../test/agent-actions.ts';
import { about, chatOf, contactRecord, noon, state, ticketRecord } from '../../../test/conversation-state.ts';
import { decideAt } from '../../../test/decisions.ts';
import type { Decision } from './decision.ts';
import type { ConversationEvent } from './event.ts';
import type { ConversationState } from './state.ts';

const logged = ({ changes }: Decision) => changes.log.map(({ type, userId }) => `${type} ${userId}`);

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
