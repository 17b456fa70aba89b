import { promisesAny } from '@recado/shared/contract/service-levels';
import { type ServiceLevelName, serviceLevelNames } from '@recado/shared/limits/service-levels';
import { isDeepStrictEqual } from 'node:util';
import type { CycleChange, TicketRecord } from '../../../data/tickets/record.ts';
import type { ServiceClock, StoredServiceLevel } from '../../../data/tickets/service-level.ts';
import { changeCycle } from '../cycle-change.ts';
import { change, type Draft } from '../draft.ts';
import { movedClock, type Promised, promisedTo, resumed, startedClock } from '../service-clocks.ts';
import { bookkeeping } from '../stage.ts';

const none: StoredServiceLevel = { answer: null, resolution: null, pausedAt: null, met: [], missed: [] };

/** True if people serve the ticket: no bot, integration or flow has it, and nobody waits for the contact's consent. */
const isForPeople = ({ status, isBot, inDialogue }: TicketRecord): boolean =>
  (status === 'open' || status === 'pending') && !isBot && !inDialogue;

const withLevel = (levels: readonly ServiceLevelName[], level: ServiceLevelName): ServiceLevelName[] =>
  serviceLevelNames.filter((each) => each === level || levels.includes(each));

/** Returns the state after a clock stopped, because what it waited for came about. While it stood still no time passed. */
const stopped = (state: StoredServiceLevel, clock: ServiceClock, now: number): StoredServiceLevel => {
  const isLate = clock.isMissed || (state.pausedAt ?? now) > clock.dueAt;
  const { level } = clock;
  return isLate ? { ...state, missed: withLevel(state.missed, level) } : { ...state, met: withLevel(state.met, level) };
};

/**
 * Returns the time since when the contact waits for a person: its first unanswered message, or the moment in which a bot
 * left the ticket to people.
 */
const waitsSince = ({ before, now }: Draft, waitingSince: number): number =>
  before !== null && before.waitingSince !== null && !isForPeople(before) ? now : waitingSince;

/** Returns the state with the clock of answers as the ticket has it now: started, stopped, or given up to a bot. */
const withAnswer = (draft: Draft, promised: Promised, state: StoredServiceLevel, ticket: TicketRecord) => {
  const { answer } = state;
  const { waitingSince, isAnswered } = ticket;
  if (waitingSince === null) return answer === null ? state : { ...stopped(state, answer, draft.now), answer: null };
  if (!isForPeople(ticket)) return { ...state, answer: null };
  if (answer !== null) return state;
  const level = isAnswered ? 'nextAnswer' : 'firstAnswer';
  return { ...state, answer: startedClock(promised, level, waitsSince(draft, waitingSince)) };
};

/** The result of a level in a cycle; null where it was not promised. */
const resultOf = ({ met, missed }: StoredServiceLevel, level: ServiceLevelName): boolean | null => {
  if (missed.includes(level)) return false;
  return met.includes(level) ? true : null;
};

const resultsOf = (state: StoredServiceLevel): CycleChange => ({
  firstAnswerMet: resultOf(state, 'firstAnswer'),
  nextAnswerMet: resultOf(state, 'nextAnswer'),
  resolutionMet: resultOf(state, 'resolution'),
});

const hasResults = ({ met, missed }: StoredServiceLevel): boolean => met.length + missed.length > 0;

/** Stops the clocks of a ticket that is closed. A contact that nobody answered in time was not answered. */
const end = (draft: Draft, state: StoredServiceLevel): void => {
  const { now } = draft;
  const { answer, resolution } = state;
  const isLate = answer !== null && (answer.isMissed || answer.dueAt < (state.pausedAt ?? now));
  const unanswered = isLate ? stopped(state, answer, now) : state;
  const ended = resolution === null ? unanswered : stopped(unanswered, resolution, now);
  if (hasResults(ended)) changeCycle(draft, resultsOf(ended));
  change(draft, { serviceLevel: null, serviceLevelTimerAt: null });
};

/** Returns the state by the levels of the queue that the ticket came into. */
const moved = (
  promised: Promised,
  state: StoredServiceLevel,
  ticket: TicketRecord,
  now: number,
): StoredServiceLevel => ({
  ...state,
  answer: movedClock(promised, state.answer, now),
  resolution:
    state.resolution === null
      ? startedClock(promised, 'resolution', Number(ticket.cycleId))
      : movedClock(promised, state.resolution, now),
});

/**
 * Keeps the clocks of the service level (the first or the next answer, the resolution). They begin where the ticket comes
 * into a queue that promises something, and with the contact's messages; the contact's message ends a pause. A ticket
 * whose queue promises nothing costs nothing.
 */
export const keepServiceLevel = bookkeeping('keep service level', 'serviceLevel', (draft) => {
  const { before, ticket, now, messages } = draft;
  if (!ticket) return;
  const isNew = draft.cycle !== null && 'created' in draft.cycle;
  const known = isNew ? null : ticket.serviceLevel;
  if (ticket.status === 'closed' || ticket.status === 'nps') {
    if (known !== null) end(draft, known);
    return;
  }
  const promised = promisedTo(ticket, draft.state);
  if (known === null && !promisesAny(promised.levels)) return;
  const comesIn = isNew || before?.queueId !== ticket.queueId;
  let state = known ?? none;
  if (messages.some(({ fromMe }) => !fromMe)) state = resumed(promised, state, now);
  if (comesIn) state = moved(promised, state, ticket, now);
  state = withAnswer(draft, promised, state, ticket);
  if (isDeepStrictEqual(state, known ?? none)) return;
  if (draft.cycle !== null && hasResults(state)) changeCycle(draft, resultsOf(state));
  change(draft, { serviceLevel: state });
});
