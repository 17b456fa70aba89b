import { noServiceLevels, type ServiceLevels } from '@recado/shared/contract/service-levels';
import { describe, expect, it } from 'vitest';
import { about, agent, noon, queueRecord, state, ticketRecord } from '../../../test/conversation-state.ts';
import { decideAt, decideText, ticketAfter } from '../../../test/decisions.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import type { StoredServiceLevel } from '../../data/tickets/service-level.ts';
import type { Decision } from './decision.ts';
import type { ConversationEvent } from './event.ts';
import type { ConversationState } from './state.ts';

const minute = 60_000;
const hour = 60 * minute;

const promises: ServiceLevels = { ...noServiceLevels, firstAnswer: 10, nextAnswer: 30, resolution: 120, warnAt: 80 };

/** A company whose queue 4 promises something, and whose queue 9 answers faster. */
const given = (ticket: TicketRecord, levels: Partial<ServiceLevels> = {}, rest: Partial<ConversationState> = {}) =>
  about(ticket, {
    queues: [
      queueRecord({ serviceLevels: { ...promises, ...levels } }),
      queueRecord({ id: 9, name: 'Plantão', serviceLevels: { ...promises, firstAnswer: 5, resolution: 60 } }),
      queueRecord({ id: 10, name: 'Sem prazo' }),
    ],
    users: [
      { id: 11, name: 'Ana', profile: 'user', queueIds: [4], onlineAt: null },
      { id: 12, name: 'Beto', profile: 'user', queueIds: [4, 9], onlineAt: null },
      { id: 13, name: 'Clara', profile: 'admin', queueIds: [], onlineAt: null },
    ],
    settings: { ...state().settings, scheduleType: 'disabled' },
    ...rest,
  });

const cycleId = String(noon - hour).padStart(13, '0');
const open = (fields: Partial<TicketRecord> = {}): TicketRecord =>
  ticketRecord({ status: 'open', userId: 11, queueId: 4, cycleId, ...fields });

const none: StoredServiceLevel = { answer: null, resolution: null, pausedAt: null, met: [], missed: [] };
const clock = (level: 'firstAnswer' | 'nextAnswer' | 'resolution', due: number, fields = {}) => ({
  ...{ level, since: due - 10 * minute, spent: 0, warnAt: due - 2 * minute, dueAt: due, isMissed: false },
  ...fields,
});

const levelAfter = (decision: Decision): StoredServiceLevel | null | undefined => ticketAfter(decision)?.serviceLevel;
const timersOf = ({ effects }: Decision): unknown[] =>
  effects.flatMap((effect) => (effect.type === 'startTimer' && effect.timer === 'serviceLevel' ? [effect.at] : []));
const reportsOf = ({ effects }: Decision) =>
  effects.flatMap((effect) => (effect.type === 'reportServiceLevel' ? [effect] : []));
const cycleOf = ({ changes: { cycle } }: Decision) => (cycle === null || 'created' in cycle ? cycle : cycle.set);

const sends: ConversationEvent = {
  type: 'send',
  agent: agent(),
  parts: [{ wid: 'A', body: 'Oi', media: null }],
  quoted: null,
  isPrivate: false,
};
const fires = (ticket: TicketRecord, now: number, levels: Partial<ServiceLevels> = {}): Decision =>
  decideAt(given(ticket, levels), { type: 'timer', timer: 'serviceLevel', at: ticket.serviceLevelTimerAt! }, now);

describe('the clocks of a service level', () => {
  it('begin with the contact’s first message to people, and with the ticket’s way into the queue', () => {
    const decision = decideText(given(open({ serviceLevel: null })), {}, noon);
    expect(levelAfter(decision)).toEqual({
      ...none,
      answer: { ...clock('firstAnswer', noon + 10 * minute), since: noon },
    });
    expect(timersOf(decision)).toEqual([noon + 8 * minute]);
    const moved = decideAt(given(open({ queueId: 10 })), { type: 'setQueue', agent: agent(), queueId: 4 }, noon);
    expect(levelAfter(moved)).toEqual({
      ...none,
      resolution: {
        ...{ level: 'resolution', since: noon - hour, spent: 0, isMissed: false },
        ...{ warnAt: noon + 36 * minute, dueAt: noon + hour },
      },
    });
  });

  it('are those of the next answer once an agent has answered', () => {
    const ticket = open({ isAnswered: true, serviceLevel: none });
    expect(levelAfter(decideText(given(ticket), {}, noon))?.answer).toMatchObject({
      level: 'nextAnswer',
      dueAt: noon + 30 * minute,
    });
  });

  it('do not begin while a bot has the ticket, but when it leaves it to people', () => {
    const waiting = open({ status: 'pending', userId: null, isBot: true, waitingSince: noon - 5 * minute });
    const accepted = decideAt(given(waiting), { type: 'accept', agent: agent(), queueId: 4 }, noon);
    expect(levelAfter(accepted)?.answer).toMatchObject({ since: noon, dueAt: noon + 10 * minute });
    const flow = given(open({ status: 'pending', userId: null, inDialogue: true, isBot: false }));
    expect(levelAfter(decideText(flow, {}, noon))?.answer ?? null).toBeNull();
  });

  it('cost nothing where the queue promises nothing', () => {
    const decision = decideText(given(open({ queueId: 10 })), {}, noon);
    expect(ticketAfter(decision)).toMatchObject({ serviceLevel: null, serviceLevelTimerAt: null });
    expect([timersOf(decision), decision.changes.cycle]).toEqual([[], null]);
  });

  it('stop at an answer, which the cycle notes with its first answer', () => {
    const waits = { waitingSince: noon - 9 * minute };
    const early = open({ ...waits, serviceLevel: { ...none, answer: clock('firstAnswer', noon + minute) } });
    const decision = decideAt(given(early), sends, noon);
    expect(levelAfter(decision)).toEqual({ ...none, met: ['firstAnswer'] });
    expect(cycleOf(decision)).toMatchObject({ firstAnsweredAt: noon, firstAnswerMet: true, nextAnswerMet: null });
    const late = open({ ...waits, serviceLevel: { ...none, answer: clock('firstAnswer', noon - minute) } });
    expect(cycleOf(decideAt(given(late), sends, noon))).toMatchObject({ firstAnswerMet: false });
  });

  it('start no timer at a message while an earlier one runs', () => {
    const running = open({ isAnswered: true, serviceLevel: none, serviceLevelTimerAt: noon + 5 * minute });
    expect(timersOf(decideText(given(running), {}, noon))).toEqual([]);
  });

  it('end with the ticket: the cycle notes what was met, once', () => {
    const ticket = open({
      isAnswered: true,
      serviceLevelTimerAt: noon,
      serviceLevel: {
        ...none,
        met: ['nextAnswer'],
        missed: ['firstAnswer'],
        resolution: clock('resolution', noon + hour),
      },
    });
    const decision = decideAt(given(ticket), { type: 'resolve', agent: agent(), sendFarewell: false }, noon);
    expect(ticketAfter(decision)).toMatchObject({ status: 'closed', serviceLevel: null, serviceLevelTimerAt: null });
    expect(cycleOf(decision)).toMatchObject({ firstAnswerMet: false, nextAnswerMet: true, resolutionMet: true });
  });

  it('count again by the levels of another queue, and go where it promises nothing', () => {
    const ticket = open({
      waitingSince: noon - 2 * minute,
      serviceLevel: { ...none, answer: { ...clock('firstAnswer', noon + 8 * minute), since: noon - 2 * minute } },
    });
    const to = (queueId: number) =>
      levelAfter(decideAt(given(ticket), { type: 'setQueue', agent: agent(), queueId }, noon));
    expect(to(9)).toMatchObject({ answer: { dueAt: noon + 3 * minute }, resolution: { dueAt: noon } });
    expect(to(10)).toMatchObject({ answer: null, resolution: null });
  });

  it('stop at lunch and on holidays', () => {
    const { company } = state();
    const ticket = open({ serviceLevel: none, isAnswered: true });
    const hours = { settings: { ...state().settings, scheduleType: 'company' as const } };
    // 11:50 on a Tuesday in São Paulo.
    const before = Date.parse('2026-07-14T14:50:00Z');
    const due = (holidays: string[]) =>
      levelAfter(decideText(given(ticket, {}, { ...hours, company: { ...company, holidays } }), {}, before))?.answer
        ?.dueAt;
    expect(due([])).toBe(Date.parse('2026-07-14T16:20:00Z'));
    expect(due(['2026-07-14'])).toBe(Date.parse('2026-07-15T11:30:00Z'));
  });
});

describe('a pause', () => {
  const running = open({
    isAnswered: true,
    serviceLevel: { ...none, resolution: { ...clock('resolution', noon + hour), since: noon - hour } },
    serviceLevelTimerAt: noon + 10 * minute,
  });
  const pause = (ticket: TicketRecord, isPaused: boolean, now = noon): Decision =>
    decideAt(given(ticket), { type: 'pauseServiceLevel', agent: agent(), isPaused }, now);
  const paused = ticketAfter(pause(running, true))!;

  it('stops the clocks until the contact writes, and does not count', () => {
    expect(paused.serviceLevel).toMatchObject({ pausedAt: noon });
    expect(pause(running, true).effects).toContainEqual({ type: 'publishTicket', action: 'update' });
    const fired = fires({ ...paused, serviceLevelTimerAt: noon + 10 * minute }, noon + 10 * minute);
    expect([reportsOf(fired), timersOf(fired)]).toEqual([[], []]);
    const later = noon + 3 * hour;
    expect(levelAfter(decideText(given(paused), {}, later))).toMatchObject({
      pausedAt: null,
      answer: { level: 'nextAnswer', dueAt: later + 30 * minute },
      resolution: { since: later, spent: hour, dueAt: later + hour },
    });
  });

  it('ends by hand too, and is logged', () => {
    const resumed = pause(paused, false, noon + hour);
    expect(levelAfter(resumed)).toMatchObject({ pausedAt: null, resolution: { dueAt: noon + 2 * hour } });
    expect([pause(running, true), resumed].flatMap(({ changes }) => changes.log.map(({ type }) => type))).toEqual([
      'serviceLevelPaused',
      'serviceLevelResumed',
    ]);
    expect(pause(paused, true).changes.tickets).toEqual([]);
  });

  it('is refused where no clock runs', () => {
    expect(() => pause(open(), true)).toThrow('ERR_NO_SERVICE_LEVEL');
    expect(() => pause(open({ status: 'pending', serviceLevel: running.serviceLevel }), true)).toThrow(
      'ERR_TICKET_CHANGED',
    );
  });
});

describe('a timer of a service level', () => {
  const waiting = (fields: Partial<TicketRecord> = {}, due = noon + 2 * minute): TicketRecord =>
    open({
      waitingSince: noon - 8 * minute,
      serviceLevel: { ...none, answer: clock('firstAnswer', due) },
      serviceLevelTimerAt: noon,
      ...fields,
    });

  it('warns the owner, or the queue’s agents, and waits for the end', () => {
    const decision = fires(waiting(), noon);
    expect(reportsOf(decision)).toEqual([
      { type: 'reportServiceLevel', level: 'firstAnswer', isMissed: false, dueAt: noon + 2 * minute, userIds: [11] },
    ]);
    expect(timersOf(decision)).toEqual([noon + 2 * minute]);
    expect(decision.changes.log).toEqual([]);
    const free = fires(waiting({ status: 'pending', userId: null }), noon);
    expect(reportsOf(free)).toMatchObject([{ userIds: [11, 12] }]);
  });

  it('for an older state does nothing', () => {
    const fired = decideAt(given(waiting()), { type: 'timer', timer: 'serviceLevel', at: noon - 1 }, noon);
    expect(fired.changes.tickets).toEqual([]);
    const answered = fires(waiting({ waitingSince: null, serviceLevel: { ...none, met: ['firstAnswer'] } }), noon);
    expect([reportsOf(answered), timersOf(answered), answered.changes.log]).toEqual([[], [], []]);
  });

  const missed = (levels: Partial<ServiceLevels> = {}, fields: Partial<TicketRecord> = {}): Decision =>
    fires(waiting(fields, noon - 1), noon, levels);

  it('logs the miss once and notifies the owner and the administrators, or those that the queue names', () => {
    const decision = missed();
    expect(decision.changes.log).toMatchObject([
      { type: 'serviceLevelMissed', serviceLevel: 'firstAnswer', userId: null },
    ]);
    expect(cycleOf(decision)).toEqual({ firstAnswerMet: false });
    expect(levelAfter(decision)).toMatchObject({ missed: ['firstAnswer'], answer: { isMissed: true } });
    expect([reportsOf(decision).map(({ userIds }) => userIds), timersOf(decision)]).toEqual([[[11, 13]], []]);
    expect(decision.effects).toContainEqual({ type: 'publishTicket', action: 'update' });
    expect(reportsOf(missed({ notifyIds: [12, 99] }))).toMatchObject([{ isMissed: true, userIds: [11, 12] }]);
  });

  it('moves the ticket to another queue, whose agents are notified, once', () => {
    const decision = missed({ escalation: 'queue', toQueueId: 9 });
    expect(ticketAfter(decision)).toMatchObject({
      ...{ status: 'pending', userId: null, queueId: 9 },
      serviceLevel: { answer: { isMissed: true }, missed: ['firstAnswer'] },
    });
    expect(reportsOf(decision)).toMatchObject([{ userIds: [12] }]);
    expect(decision.changes.log.map(({ type, queueId }) => [type, queueId])).toEqual([
      ['serviceLevelMissed', 4],
      ['queue', 9],
    ]);
  });

  it('moves the ticket to another owner; where the target is gone, it notifies', () => {
    const decision = missed({ escalation: 'user', toUserId: 12 }, { status: 'pending', userId: null });
    expect(ticketAfter(decision)).toMatchObject({ status: 'open', userId: 12, queueId: 4 });
    expect(reportsOf(decision)).toMatchObject([{ userIds: [12] }]);
    const gone = missed({ escalation: 'user', toUserId: 99 });
    expect(ticketAfter(gone)).toMatchObject({ userId: 11 });
    expect(reportsOf(gone)).toMatchObject([{ userIds: [11, 13] }]);
  });
});
