import { defaultServiceHours } from '@recado/shared/contract/service-hours';
import type { QueueOption } from '@recado/shared/contract/queues';
import type { CompanySettings } from '@recado/shared/contract/settings';
import { describe, expect, it } from 'vitest';
import { about, agent, noon, queueRecord, state, ticketRecord } from '../../../test/conversation-state.ts';
import { decideAt, decideText, textsOf } from '../../../test/decisions.ts';
import type { QueueRecord } from '../../data/queues/store.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import type { Decision } from './decision.ts';
import { rotationText } from './stages/rotation.ts';
import type { ConversationState, StateUser } from './state.ts';

const minute = 60_000;

const member = (id: number, given: Partial<StateUser> = {}): StateUser => ({
  id,
  name: `Atendente ${id}`,
  profile: 'user',
  queueIds: [4],
  onlineAt: noon + 60 * minute,
  ...given,
});

const waiting = (given: Partial<TicketRecord> = {}): TicketRecord =>
  ticketRecord({ status: 'pending', queueId: 4, userId: null, updatedAt: noon, rotationTimerAt: noon, ...given });

/** An option of a queue. */
const option: QueueOption = {
  id: 1,
  name: 'Preços',
  queueType: 'text',
  greetingMessage: '',
  closeTicket: false,
  optQueueId: null,
  optUserId: null,
  optIntegrationId: null,
  optFileId: null,
  chatbots: [],
};

interface Given {
  users?: StateUser[];
  queue?: Partial<QueueRecord>;
  settings?: Partial<CompanySettings>;
  turn?: number;
}

const at = (ticket: TicketRecord, { users, queue, settings, turn = 0 }: Given = {}): ConversationState =>
  about(ticket, {
    queues: [
      queueRecord({ ativarRoteador: true, tempoRoteador: 5, ...queue }),
      queueRecord({ id: 9, name: 'Recepção' }),
    ],
    users: users ?? [member(11), member(12), member(13)],
    settings: { ...state().settings, ...settings },
    rotationTurn: turn,
  });

const fires = (ticket: TicketRecord, now: number, given: Given = {}): Decision =>
  decideAt(at(ticket, given), { type: 'timer', timer: 'rotation', at: ticket.rotationTimerAt ?? 0 }, now);

const ticketAfter = ({ changes }: Decision): TicketRecord => {
  const after = changes.tickets[0]?.after;
  if (!after) throw new Error('no ticket');
  return after;
};
const timersOf = ({ effects }: Decision) =>
  effects.flatMap((effect) => (effect.type === 'startTimer' && effect.timer === 'rotation' ? [effect.at] : []));

const writes = (ticket: TicketRecord, now: number, given: Given = {}): Decision =>
  decideText(at(ticket, given), {}, now);

it('minutes that are shortened hold for tickets that wait already, once', () => {
  const ticket = waiting({ userId: 11, rotationTimerAt: noon + 60 * minute });
  const changed = (seen: TicketRecord): Decision =>
    decideAt(at(seen, { queue: { tempoRoteador: 2 } }), { type: 'rotationChanged' }, noon + minute);
  const decision = changed(ticket);
  expect(decision.effects).toEqual([{ type: 'startTimer', timer: 'rotation', at: noon + 2 * minute }]);
  expect(changed({ ...ticket, rotationTimerAt: noon + 2 * minute }).effects).toEqual([]);
});

describe('the timer of the rotation', () => {
  it.each<[string, Partial<TicketRecord>, Given, number[]]>([
    ['at once for a ticket that is nobody’s', {}, {}, [noon]],
    ['after the minutes for one that somebody has', { userId: 11 }, {}, [noon + 5 * minute]],
    [
      'after the minutes while the contact chooses from the queue’s options',
      { isBot: true },
      { queue: { chatbots: [option] } },
      [noon + 5 * minute],
    ],
    ['never where the queue does not rotate', {}, { queue: { ativarRoteador: false } }, []],
    ['never where the queue has no minutes', {}, { queue: { tempoRoteador: 0 } }, []],
    ['never where the queue has no members', {}, { users: [member(11, { queueIds: [9] })] }, []],
    ['never where all members are administrators', {}, { users: [member(11, { profile: 'admin' })] }, []],
    ['never for an accepted ticket', { status: 'open', userId: 11 }, {}, []],
    ['never for a ticket without a queue', { queueId: null }, {}, []],
    ['never for an imported ticket', { imported: noon }, {}, []],
  ])('starts %s', (_, ticket, given, expected) => {
    expect(timersOf(writes(waiting({ rotationTimerAt: null, ...ticket }), noon, given))).toEqual(expected);
  });

  it.each<[string, Parameters<typeof decideAt>[1]]>([
    ['is returned', { type: 'return', agent: agent() }],
    ['comes into the queue', { type: 'transfer', agent: agent(), queueId: 4, userId: null, note: '' }],
  ])('starts at once where the ticket %s, though one runs for a later time', (_, event) => {
    const queueId = event.type === 'return' ? 4 : 9;
    const ticket = waiting({ queueId, userId: 11, rotationTimerAt: noon + 60 * minute });
    expect(timersOf(decideAt(at(ticket, { queue: { tempoRoteador: 60 } }), event, noon + minute))).toEqual([
      noon + minute,
    ]);
  });
});

describe('a waiting ticket', () => {
  it('is offered to the member whose turn it is, and stays pending', () => {
    const decision = fires(waiting(), noon, { turn: 4 });
    expect(ticketAfter(decision)).toMatchObject({
      status: 'pending',
      userId: 12,
      rotationTimerAt: noon + 5 * minute,
    });
    expect(decision.changes.log).toMatchObject([{ type: 'receivedTransfer', userId: 12 }]);
  });

  it('is offered to the next member after the minutes, never to the same again', () => {
    const ticket = waiting({ userId: 12, rotationTimerAt: noon + 5 * minute });
    const offered = [0, 1, 2, 3].map((turn) => ticketAfter(fires(ticket, noon + 5 * minute, { turn })).userId);
    expect(offered).toEqual([11, 13, 11, 13]);
  });

  it('has the first offer of its service cycle in its log, not each one', () => {
    const first = fires(waiting(), noon);
    expect(first.changes.log).toMatchObject([{ type: 'receivedTransfer', userId: 11 }]);
    expect(fires(ticketAfter(first), noon + 5 * minute).changes.log).toEqual([]);
  });

  it.each(['queue', 'connection', 'company'] as const)('is offered to nobody outside of the hours of the %s', (of) => {
    const opensAtTwo = defaultServiceHours.map((day) => ({
      ...day,
      startTimeA: '14:00',
      endTimeA: '18:00',
      startTimeB: '',
      endTimeB: '',
    }));
    const ticket = waiting();
    const open = at(ticket, { queue: { schedules: of === 'queue' ? opensAtTwo : defaultServiceHours } });
    const given: ConversationState = {
      ...open,
      settings: { ...open.settings, scheduleType: of },
      company: { ...open.company, ...(of === 'company' && { schedules: opensAtTwo }) },
      connection: { ...open.connection, ...(of === 'connection' && { schedules: opensAtTwo }) },
    };
    const opening = noon + 120 * minute;
    const decision = decideAt(given, { type: 'timer', timer: 'rotation', at: noon }, noon);
    expect(ticketAfter(decision)).toMatchObject({ userId: null, rotationTimerAt: opening });
    expect(textsOf(decision)).toEqual([]);
    const next = decideAt(
      { ...given, ticket: ticketAfter(decision), users: [member(11, { onlineAt: opening })] },
      { type: 'timer', timer: 'rotation', at: opening },
      opening,
    );
    expect(ticketAfter(next).userId).toBe(11);
    expect(textsOf(next)).toEqual([rotationText]);
  });

  it('waits on where something was written since', () => {
    const ticket = waiting({ userId: 12, rotationTimerAt: noon + 5 * minute, updatedAt: noon + 3 * minute });
    expect(ticketAfter(fires(ticket, noon + 5 * minute))).toMatchObject({
      userId: 12,
      rotationTimerAt: noon + 8 * minute,
    });
  });

  it.each<[string, StateUser[]]>([
    ['nobody is online', [member(11, { onlineAt: noon - 10 * minute }), member(12, { onlineAt: null })]],
    ['only other queues’ members are', [member(11, { onlineAt: null }), member(12, { queueIds: [9] })]],
    ['only administrators are', [member(11, { onlineAt: null }), member(12, { profile: 'admin' })]],
  ])('tries again at the next interval while %s', (_, users) => {
    const decision = fires(waiting(), noon, { users });
    expect(ticketAfter(decision)).toMatchObject({ userId: null, updatedAt: noon, rotationTimerAt: noon + 5 * minute });
    expect(timersOf(decision)).toEqual([noon + 5 * minute]);
    expect(textsOf(decision)).toEqual([]);
    const later = fires(ticketAfter(decision), noon + 5 * minute, {
      users: [member(13, { onlineAt: noon + 5 * minute })],
    });
    expect(ticketAfter(later).userId).toBe(13);
  });

  it('does not try more often because the contact writes while nobody is online', () => {
    const users = [member(11, { onlineAt: null })];
    const tried = ticketAfter(fires(waiting(), noon, { users }));
    expect(timersOf(writes(tried, noon + minute, { users }))).toEqual([]);
  });

  it('stays with the only member who is online', () => {
    const users = [member(11), member(12, { onlineAt: null })];
    const ticket = waiting({ userId: 11, rotationTimerAt: noon + 5 * minute });
    const decision = fires(ticket, noon + 5 * minute, {
      users: [{ ...users[0]!, onlineAt: noon + 5 * minute }, users[1]!],
    });
    expect(ticketAfter(decision)).toMatchObject({ userId: 11, rotationTimerAt: noon + 10 * minute });
    expect(decision.changes.log).toEqual([]);
  });

  it('is no longer offered once it was accepted', () => {
    const ticket = waiting({ userId: 12, rotationTimerAt: noon + 5 * minute });
    const accepted = ticketAfter(
      decideAt(at(ticket), { type: 'accept', agent: agent({ id: 12 }), queueId: null }, noon),
    );
    const decision = fires(accepted, noon + 5 * minute);
    expect(ticketAfter(decision)).toMatchObject({ status: 'open', userId: 12, rotationTimerAt: null });
    expect(decision.effects).toEqual([]);
  });
});

describe('the text of the rotation', () => {
  it('is sent when the ticket is offered first, and not again in its service cycle', () => {
    const first = fires(waiting(), noon);
    expect(textsOf(first)).toEqual([rotationText]);
    const next = fires(ticketAfter(first), noon + 5 * minute);
    expect(textsOf(next)).toEqual([]);
    expect(textsOf(fires({ ...ticketAfter(next), cycleId: '2' }, noon + 10 * minute))).toEqual([rotationText]);
  });

  it('is not sent where the company’s greeting of one queue is off', () => {
    expect(textsOf(fires(waiting(), noon, { settings: { sendGreetingMessageOneQueues: 'disabled' } }))).toEqual([]);
  });
});
