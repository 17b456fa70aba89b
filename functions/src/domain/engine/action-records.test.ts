import { describe, expect, it } from 'vitest';
import {
  accept,
  ana,
  back,
  closed,
  mine,
  reopen,
  resolve,
  sendParts,
  transfer,
  waiting,
} from '../../../test/agent-actions.ts';
import { about, chatOf, noon, ticketRecord } from '../../../test/conversation-state.ts';
import { decideAt } from '../../../test/decisions.ts';
import type { ConversationEvent } from './event.ts';
import type { ConversationState } from './state.ts';

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
      { set: { closedAt: noon, finishedAt: noon, closedBy: 'agent', closingReason: 'closed', tagIds: [6] } },
    ],
    [
      'a merge is named as its reason',
      about(mine),
      { type: 'merge', userId: 11 },
      { set: { finishedAt: noon, closedBy: 'agent', closingReason: 'merged' } },
    ],
    [
      'an agent closes one that nobody accepted',
      about(waiting),
      resolve({ mayClosePending: true }),
      { set: { closedBy: 'agent', closingReason: 'closed' } },
    ],
    [
      'reopening begins another',
      about(closed),
      reopen,
      {
        created: {
          ticketId: 21,
          day: '2026-11-20',
          isActiveDemand: true,
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
