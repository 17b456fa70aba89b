import type { Tag } from '@recado/shared/contract/tags';
import { describe, expect, it } from 'vitest';
import { about, agent, noon, state, tagOf, ticketRecord } from '../../../test/conversation-state.ts';
import { inboundText } from '../../../test/conversation.ts';
import { decideAt, textsOf, ticketAfter } from '../../../test/decisions.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import type { Decision } from './decision.ts';
import type { ConversationEvent } from './event.ts';

const hour = 3_600_000;
const [proposal, waiting, lost] = [31, 32, 33];

const lane = (given: Partial<Tag> & Pick<Tag, 'id'>): Tag => tagOf({ kanban: 1, ...given });

type GivenLanes = Partial<Record<number, Partial<Tag>>>;

/** Tickets move from proposal to waiting after two hours, from waiting to lost after one, and back to proposal. */
const lanes = (given: GivenLanes = {}): Tag[] => [
  tagOf({ id: 6 }),
  lane({ id: proposal, timeLane: 2, nextLaneId: waiting, ...given[proposal] }),
  lane({
    id: waiting,
    timeLane: 1,
    nextLaneId: lost,
    rollbackLaneId: proposal,
    greetingMessageLane: 'Ainda tem interesse, {{firstName}}?',
    ...given[waiting],
  }),
  lane({ id: lost, ...given[lost] }),
];

/** A ticket of the agent, last written to by us at noon, in the lane since then. */
const inLane = (given: Partial<TicketRecord> = {}): TicketRecord =>
  ticketRecord({
    status: 'open',
    userId: 11,
    fromMe: true,
    updatedAt: noon,
    laneId: proposal,
    laneSince: noon,
    laneTimerAt: noon + 2 * hour,
    ...given,
  });

const fires = (ticket: TicketRecord, now: number, tags = lanes()): Decision =>
  decideAt(about(ticket, { tags }), { type: 'timer', timer: 'lane', at: ticket.laneTimerAt ?? 0 }, now);

const timersOf = ({ effects }: Decision) => effects.filter(({ type }) => type === 'startTimer');
const logOf = ({ changes }: Decision) => changes.log.map(({ type, userId, laneId }) => [type, userId, laneId]);

const setLane = (laneId: number | null): ConversationEvent => ({ type: 'setLane', agent: { id: 11 }, laneId });

describe('an idle ticket whose last message is ours', () => {
  it('goes on to the next lane with that lane’s greeting, and waits there for its time', () => {
    const decision = fires(inLane(), noon + 2 * hour);
    expect(ticketAfter(decision)).toMatchObject({
      laneId: waiting,
      laneSince: noon + 2 * hour,
      updatedAt: noon + 2 * hour,
      laneTimerAt: noon + 3 * hour,
    });
    expect(textsOf(decision)).toEqual(['Ainda tem interesse, Maria?']);
    expect(logOf(decision)).toEqual([['lane', null, waiting]]);
    expect(decision.effects.map(({ type }) => type)).toEqual(['send', 'startTimer', 'publishTicket', 'publishMessage']);
  });

  it('goes on silently into a lane without a greeting, one lane at a time', () => {
    const silent = lanes({ [waiting]: { greetingMessageLane: ' ' } });
    const decision = fires(inLane(), noon + 9 * hour, silent);
    expect(ticketAfter(decision)).toMatchObject({ laneId: waiting, updatedAt: noon, laneTimerAt: noon + 10 * hour });
    expect(textsOf(decision)).toEqual([]);
  });

  it('stays in a lane that leads nowhere', () => {
    const decision = fires(inLane({ laneId: waiting, laneTimerAt: noon + hour }), noon + hour);
    expect(ticketAfter(decision)).toMatchObject({ laneId: lost, laneTimerAt: null });
    expect(timersOf(decision)).toEqual([]);
  });

  it.each<[string, Partial<TicketRecord>, GivenLanes]>([
    ['its contact wrote last', { fromMe: false }, {}],
    ['it waits for an agent', { status: 'pending', userId: null }, {}],
    ['it is closed', { status: 'closed' }, {}],
    ['it is a group', { status: 'group', isGroup: true }, {}],
    ['it stands in no lane', { laneId: null }, {}],
    ['its lane has no time', {}, { [proposal]: { timeLane: 0 } }],
    ['its lane has no next lane', {}, { [proposal]: { nextLaneId: null } }],
    ['its lane was removed', { laneId: 99 }, {}],
    ['the next lane was removed', {}, { [proposal]: { nextLaneId: 99 } }],
    ['the next lane is a tag of contacts', {}, { [proposal]: { nextLaneId: 6 } }],
    ['its lane leads to itself', {}, { [proposal]: { nextLaneId: proposal } }],
  ])('stays where %s', (_, ticket, given) => {
    const decision = fires(inLane(ticket), noon + 2 * hour, lanes(given));
    expect(ticketAfter(decision)).toMatchObject({ laneId: inLane(ticket).laneId, laneTimerAt: null });
    expect(decision.effects).toEqual([]);
  });
});

describe('the timer of a lane', () => {
  it('starts when an open ticket comes into the lane, from then on', () => {
    const decision = decideAt(
      about(inLane({ laneId: null, laneSince: null, laneTimerAt: null }), { tags: lanes() }),
      setLane(proposal),
      noon + hour,
    );
    expect(timersOf(decision)).toEqual([{ type: 'startTimer', timer: 'lane', at: noon + 3 * hour }]);
    expect(ticketAfter(decision)).toMatchObject({ laneSince: noon + hour, laneTimerAt: noon + 3 * hour });
  });

  it('starts with a message of ours, and no message moves it', () => {
    const event: ConversationEvent = {
      type: 'send',
      agent: agent(),
      parts: [{ wid: 'A', body: 'Oi', media: null }],
      quoted: null,
      isPrivate: false,
    };
    const send = (ticket: Partial<TicketRecord>) =>
      timersOf(decideAt(about(inLane(ticket), { tags: lanes() }), event, noon + hour));
    expect(send({ fromMe: false, laneTimerAt: null })).toEqual([
      { type: 'startTimer', timer: 'lane', at: noon + 3 * hour },
    ]);
    expect(send({})).toEqual([]);
  });

  it('starts again for the deadline as it is now', () => {
    const decision = fires(inLane({ updatedAt: noon + hour }), noon + 2 * hour);
    expect(ticketAfter(decision)).toMatchObject({ laneId: proposal, laneTimerAt: noon + 3 * hour });
    expect(timersOf(decision)).toHaveLength(1);
  });

  it('of a longer lane does not hold up a shorter one, and does nothing when it fires', () => {
    const decision = decideAt(about(inLane(), { tags: lanes() }), setLane(waiting), noon + 60_000);
    expect(ticketAfter(decision)).toMatchObject({ laneTimerAt: noon + 60_000 + hour });
    const moved = ticketAfter(decision)!;
    const old: ConversationEvent = { type: 'timer', timer: 'lane', at: noon + 2 * hour };
    expect(decideAt(about(moved, { tags: lanes() }), old, noon + 2 * hour)).toMatchObject({
      changes: { tickets: [] },
      effects: [],
    });
  });

  it('counts as lost a day after its time', () => {
    const event: ConversationEvent = { type: 'laneChanged' };
    const decision = decideAt(about(inLane({ laneTimerAt: noon - 25 * hour }), { tags: lanes() }), event, noon);
    expect(timersOf(decision)).toHaveLength(1);
  });

  it('starts for a ticket that was idle when its lane got a time, once', () => {
    const idle = about(inLane({ laneTimerAt: null }), { tags: lanes() });
    const decision = decideAt(idle, { type: 'laneChanged' }, noon + hour);
    expect(decision.effects).toEqual([{ type: 'startTimer', timer: 'lane', at: noon + 2 * hour }]);
    const again = about(ticketAfter(decision)!, { tags: lanes() });
    expect(decideAt(again, { type: 'laneChanged' }, noon + hour)).toMatchObject({
      changes: { tickets: [] },
      effects: [],
    });
  });
});

describe('a lane’s time that is shortened', () => {
  const shortened = lanes({ [proposal]: { timeLane: 1 } });
  const changed = (ticket: TicketRecord, now: number): Decision =>
    decideAt(about(ticket, { tags: shortened }), { type: 'laneChanged' }, now);

  it('holds for the timer that runs, once', () => {
    const decision = changed(inLane(), noon + hour / 2);
    expect(decision.effects).toEqual([{ type: 'startTimer', timer: 'lane', at: noon + hour }]);
    expect(ticketAfter(decision)).toMatchObject({ laneTimerAt: noon + hour });
    expect(changed(ticketAfter(decision)!, noon + hour / 2).effects).toEqual([]);
  });

  it('moves a ticket at once that was idle for longer, once', () => {
    const now = noon + 1.5 * hour;
    const decision = changed(inLane(), now);
    expect(decision.effects).toEqual([{ type: 'startTimer', timer: 'lane', at: now }]);
    expect(changed(ticketAfter(decision)!, now).effects).toEqual([]);
  });
});

describe('a message on a ticket in a lane that goes back', () => {
  const back = inLane({ laneId: waiting, laneTimerAt: null });
  const writes = (given: object, tags = lanes()): Decision => {
    const message = inboundText(state().connection, { number: '5511987654321', at: noon, ...given });
    return decideAt(
      about(back, { tags }),
      { type: 'message', message, quoted: null, early: null, publishedAt: noon },
      noon,
    );
  };

  it('of the contact moves it back', () => {
    const decision = writes({ body: 'Tenho sim' });
    expect(ticketAfter(decision)).toMatchObject({ laneId: proposal, laneSince: noon });
    expect(logOf(decision)).toEqual([['lane', null, proposal]]);
    expect(decision.effects).toContainEqual({ type: 'publishTicket', action: 'update' });
  });

  it.each<[string, object, GivenLanes]>([
    ['was written on the phone', { body: 'Oi', fromMe: true }, {}],
    ['equals the greeting of its lane', { body: ' Ainda tem interesse, Maria? ' }, {}],
    [
      'equals the greeting of the lane to which it would go',
      { body: 'Bem-vindo' },
      { [proposal]: { greetingMessageLane: 'Bem-vindo' } },
    ],
    ['finds the other lane removed', { body: 'Oi' }, { [waiting]: { rollbackLaneId: 99 } }],
    ['finds no lane to go back to', { body: 'Oi' }, { [waiting]: { rollbackLaneId: null } }],
    ['finds that its lane goes back to itself', { body: 'Oi' }, { [waiting]: { rollbackLaneId: waiting } }],
  ])('moves nothing where it %s', (_, given, ofLanes) => {
    expect(ticketAfter(writes(given, lanes(ofLanes)))).toMatchObject({ laneId: waiting });
  });

  it('moves nothing without the plan’s board, whose lanes are not loaded', () => {
    expect(ticketAfter(writes({ body: 'Oi' }, [tagOf({ id: 6 })]))).toMatchObject({ laneId: waiting });
  });

  it('that comes after an outage moves it back too', () => {
    const message = inboundText(state().connection, { number: '5511987654321', at: noon, body: 'Tenho sim' });
    const missed = { message, ack: 0 as const, isUnread: true, quoted: null, early: null, changes: [] };
    const decision = decideAt(about(back, { tags: lanes() }), { type: 'backfill', messages: [missed] }, noon);
    expect(ticketAfter(decision)).toMatchObject({ laneId: proposal });
  });
});
