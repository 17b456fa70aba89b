import { describe, expect, it } from 'vitest';
import { about, ticketRecord } from '../../../test/conversation-state.ts';
import { eventKinds, eventTypesWith } from './event-kinds.ts';
import { botOf, guardState } from './state.ts';

describe('the state of an event', () => {
  const state = about(ticketRecord());

  it('gives the parts that the event loads', () => {
    expect(guardState(state, 'accept').chat).toBe(state.chat);
    expect(guardState(state, 'edit').connection).toBe(state.connection);
  });

  it('always gives company, settings, ticket, time and chance', () => {
    const guarded = guardState(state, 'read');
    const always = ({ company, settings, ticket, now, chance }: typeof state) => [
      company,
      settings,
      ticket,
      now,
      chance,
    ];
    expect(always(guarded)).toEqual(always(state));
  });

  it.each(['timer', 'accept', 'send', 'backfill'] as const)(
    'throws for what the bot sends where a %s would let a contact into a queue',
    (type) => expect(() => botOf(guardState(state, type))).toThrow(`an event of type ${type} does not load bot`),
  );

  it('throws for what the bot sends on a ticket that the bot does not answer', () => {
    expect(() => botOf(guardState({ ...state, bot: null }, 'message'))).toThrow('were not loaded');
  });

  it.each([
    'contact',
    'optedOutAt',
    'chat',
    'otherActive',
    'lastClosed',
    'connection',
    'queues',
    'users',
    'tags',
    'bot',
    'newIds',
    'rotationTurn',
  ] as const)('throws for %s where the event does not load it', (field) => {
    expect(() => guardState(state, 'read')[field]).toThrow(/type read does not load/);
  });
});

describe('bookkeeping', () => {
  /** Written by hand: a type that loses its bookkeeping corrupts the pointer of its chat. */
  it('of the chat pointer follows every event that opens, moves or removes a ticket', () => {
    expect(eventTypesWith('chatPointer').toSorted()).toEqual(
      [
        'accept',
        'backfill',
        'closeAll',
        'closeForTransfer',
        'closeImported',
        'forward',
        'import',
        'merge',
        'message',
        'open',
        'openTransferred',
        'release',
        'remove',
        'reopen',
        'resolve',
        'return',
        'giveBack',
        'scheduled',
        'campaign',
        'external',
        'setQueue',
        'startFlow',
        'stopFlow',
        'timer',
        'continue',
        'integrationAnswer',
        'transfer',
      ].toSorted(),
    );
  });

  it('of the service cycle follows the same and agents’ answers, but no imports and removals', () => {
    const without = eventTypesWith('chatPointer').filter((type) => type !== 'import' && type !== 'remove');
    expect(eventTypesWith('serviceCycle').toSorted()).toEqual([...without, 'send'].toSorted());
  });

  it('needs the parts that it reads', () => {
    for (const type of eventTypesWith('chatPointer')) expect(eventKinds[type].loads).toContain('chat');
    for (const type of eventTypesWith('inactivityTimer')) expect(eventKinds[type].loads).toContain('connection');
    for (const type of eventTypesWith('ratingTimer')) expect(eventKinds[type].loads).toContain('connection');
    for (const type of eventTypesWith('laneTimer')) expect(eventKinds[type].loads).toContain('directory');
    for (const type of eventTypesWith('redirectTimer'))
      expect(eventKinds[type].loads).toEqual(expect.arrayContaining(['connection', 'directory']));
    for (const type of eventTypesWith('rotationTimer')) expect(eventKinds[type].loads).toContain('directory');
  });
});
