import type { Tag } from '@recado/shared/contract/tags';
import { allowsCompanyTexts, renderText, sendText } from '../compose.ts';
import { appendLog, change, type Draft, ticketOf } from '../draft.ts';
import { rule } from '../stage.ts';
import type { ConversationState } from '../state.ts';
import { type TicketTimer, timerBookkeeping, timerRule } from '../ticket-timer.ts';

const hour = 3_600_000;

/** Returns a lane by its id; null for none, and for one that the company removed or whose plan has no board. */
const laneOf = ({ tags }: ConversationState, id: number | null | undefined): Tag | null =>
  tags.find((tag) => tag.id === id && tag.kanban === 1) ?? null;

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
  lane.greetingMessageLane.trim() !== '' && renderText(draft, lane.greetingMessageLane, null).trim() === text.trim();

/**
 * Moves a ticket back to the lane that its lane names, when the contact writes (behaviour, section 12). A text that
 * equals the greeting of either lane moves nothing.
 */
export const rollBackLane = rule('roll back lane', ['message', 'backfill'], (draft, event) => {
  const { ticket } = draft;
  const lane = laneOf(draft.state, ticket?.laneId);
  const target = laneOf(draft.state, lane?.rollbackLaneId);
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
 * Moves an idle ticket on to the next lane (behaviour, section 12). No deadline while it is not open, its contact wrote
 * last, or its lane has no time or no next lane. A ticket is idle since its last change, or since it came into the lane
 * where that is later: a card that an agent just moved does not move again at once.
 */
const laneTimer: TicketTimer = {
  kind: 'lane',
  answers: true,
  deadlineOf: ({ status, laneId, laneSince, fromMe, updatedAt }, state) => {
    if (status !== 'open' || laneId === null || !fromMe) return null;
    const lane = laneOf(state, laneId);
    const next = laneOf(state, lane?.nextLaneId);
    if (lane === null || next === null || next.id === lane.id || lane.timeLane === 0) return null;
    return Math.max(updatedAt, laneSince ?? 0) + lane.timeLane * hour;
  },
};

/** Moves the ticket on and sends the greeting of its new lane. */
export const advanceLane = timerRule('advance lane', laneTimer, (draft) => {
  const next = laneOf(draft.state, laneOf(draft.state, ticketOf(draft).laneId)?.nextLaneId);
  if (next === null) return;
  enter(draft, next.id, null);
  if (allowsCompanyTexts(draft)) sendText(draft, 'lane', next.greetingMessageLane, null);
});

export const keepLaneTimer = timerBookkeeping('keep lane timer', laneTimer);
