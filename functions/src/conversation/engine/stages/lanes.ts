import type { Tag } from '@recado/shared/contract/tags';
import { allowsCompanyTexts, rendered, sendText } from '../compose.ts';
import { appendLog, change, type Draft, pushEffect, ticketOf } from '../draft.ts';
import { bookkeeping, rule } from '../stage.ts';

const hour = 3_600_000;

/** A timer that is overdue by this much, in milliseconds, was lost with its schedule: another one may start. */
const lostAfter = 24 * hour;

/** Returns a lane by its id; null for none, and for one that the company removed or whose plan has no board. */
const laneOf = ({ state }: Draft, id: number | null | undefined): Tag | null =>
  state.tags.find((tag) => tag.id === id && tag.kanban === 1) ?? null;

/** Moves the ticket into a lane, or out of its lane. Its place in the inbox stays. */
const enter = (draft: Draft, laneId: number | null, userId: number | null): void => {
  change(draft, { laneId, laneSince: laneId === null ? null : draft.now });
  appendLog(draft, 'lane', userId);
};

/** An agent moves the ticket into a lane of the kanban board, or out of its lane (behaviour, section 12). */
export const setLane = rule('set lane', ['setLane'], (draft, { agent, laneId }) => {
  if (ticketOf(draft).laneId === laneId) return 'stop';
  enter(draft, laneId, agent.id);
  return undefined;
});

const isGreetingOf = (draft: Draft, lane: Tag, text: string): boolean =>
  lane.greetingMessageLane.trim() !== '' && rendered(draft, lane.greetingMessageLane, null).trim() === text.trim();

/**
 * Moves a ticket back to the lane that its lane names, when the contact writes (behaviour, section 12). A text that
 * equals the greeting of either lane moves nothing.
 */
export const rollBackLane = rule('roll back lane', ['message', 'backfill'], (draft, event) => {
  const { ticket } = draft;
  const lane = laneOf(draft, ticket?.laneId);
  const target = laneOf(draft, lane?.rollbackLaneId);
  if (lane === null || target === null || lane.id === target.id) return;
  const received = event.type === 'message' ? [event.message] : event.messages.map(({ message }) => message);
  const wrote = received.some(({ fromMe, content }) => {
    if (fromMe || content.type === 'call') return false;
    const text = content.type === 'text' ? content.body : null;
    return text === null || ![lane, target].some((one) => isGreetingOf(draft, one, text));
  });
  if (wrote) enter(draft, target.id, null);
});

/**
 * The time at which an idle ticket goes on to the next lane, in milliseconds since 1970; null while it stays: not open,
 * its contact wrote last, or its lane has no time or no next lane. A ticket is idle since its last change, or since it
 * came into the lane where that is later: a card that an agent just moved does not go on at once.
 */
const deadlineOf = (draft: Draft): number | null => {
  const { ticket } = draft;
  if (ticket?.status !== 'open' || ticket.laneId === null || !ticket.fromMe) return null;
  const lane = laneOf(draft, ticket.laneId);
  const next = laneOf(draft, lane?.nextLaneId);
  if (lane === null || next === null || next.id === lane.id || lane.timeLane === 0) return null;
  return Math.max(ticket.updatedAt, ticket.laneSince ?? 0) + lane.timeLane * hour;
};

/**
 * Moves an idle ticket on to the next lane and sends that lane's greeting (behaviour, section 12). Messages never move the
 * timer: one that fires before the deadline starts again for the deadline as it is now.
 */
export const advanceLane = rule('advance lane', ['timer'], (draft, { timer, at }) => {
  if (timer !== 'lane') return undefined;
  if (draft.ticket === null || draft.ticket.laneTimerAt !== at) return 'ignore';
  change(draft, { laneTimerAt: null });
  const deadline = deadlineOf(draft);
  if (deadline === null || deadline > draft.now) return undefined;
  const next = laneOf(draft, laneOf(draft, ticketOf(draft).laneId)?.nextLaneId);
  if (next === null) return undefined;
  enter(draft, next.id, null);
  if (allowsCompanyTexts(draft)) sendText(draft, next.greetingMessageLane, null);
  return undefined;
});

/**
 * Starts the timer of a ticket that will go on to the next lane and has none, or one for a later time: a move into a lane
 * with a shorter time does not wait for the longer one.
 */
export const keepLaneTimer = bookkeeping('keep lane timer', 'laneTimer', (draft) => {
  const { ticket, now } = draft;
  if (ticket === null || ticket.laneId === null) return;
  const deadline = deadlineOf(draft);
  if (deadline === null) return;
  const { laneTimerAt } = ticket;
  if (laneTimerAt !== null && laneTimerAt > now - lostAfter && laneTimerAt <= deadline) return;
  change(draft, { laneTimerAt: deadline });
  pushEffect(draft, { type: 'startTimer', timer: 'lane', at: deadline });
});
