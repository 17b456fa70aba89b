import { describe, expect, it } from 'vitest';
import { about, ticketRecord } from '../../../test/conversation-state.ts';
import { eventKinds, eventTypesWith } from './event-kinds.ts';
import { guardState } from './state.ts';

describe('the state of an event', () => {
  const state = about(ticketRecord());

  it('gives the parts that the event loads', () => {
    expect(guardState(state, 'accept').chat).toBe(state.chat);
    expect(guardState(state, 'edit').connection).toBe(state.connection);
  });

  it('always gives company, settings and ticket', () => {
    const guarded = guardState(state, 'read');
    expect([guarded.company, guarded.settings, guarded.ticket]).toEqual([state.company, state.settings, state.ticket]);
  });

  it.each(['contact', 'chat', 'otherActive', 'lastClosed', 'connection', 'queues', 'users'] as const)(
    'throws for %s where the event does not load it',
    (field) => {
      expect(() => guardState(state, 'read')[field]).toThrow(/type read does not load/);
    },
  );
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
        'scheduled',
        'campaign',
        'setQueue',
        'timer',
        'transfer',
      ].toSorted(),
    );
  });

  it('of the service cycle follows the same, but for imports and removals', () => {
    const without = eventTypesWith('chatPointer').filter((type) => type !== 'import' && type !== 'remove');
    expect(eventTypesWith('serviceCycle')).toEqual(without);
  });

  it('needs the parts that it reads', () => {
    for (const type of eventTypesWith('chatPointer')) expect(eventKinds[type].loads).toContain('chat');
    for (const type of eventTypesWith('inactivityTimer')) expect(eventKinds[type].loads).toContain('connection');
    for (const type of eventTypesWith('ratingTimer')) expect(eventKinds[type].loads).toContain('connection');
    for (const type of eventTypesWith('laneTimer')) expect(eventKinds[type].loads).toContain('names');
    for (const type of eventTypesWith('redirectTimer'))
      expect(eventKinds[type].loads).toEqual(expect.arrayContaining(['connection', 'names']));
    for (const type of eventTypesWith('rotationTimer')) expect(eventKinds[type].loads).toContain('names');
  });
});
