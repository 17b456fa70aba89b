import { sendText } from '../compose.ts';
import { type Draft, ticketOf } from '../draft.ts';
import { botOf } from '../state.ts';

/** Returns the ticket's place in its queue, from 1: the tickets that wait there without an attendant, and this one. */
const positionOf = ({ state, before }: Draft, queueId: number | null): number => {
  const waiting = botOf(state).waiting.find((one) => one.queueId === queueId)?.count ?? 0;
  const isCounted = before?.status === 'pending' && before.userId === null && before.queueId === queueId;
  return Math.max(1, isCounted ? waiting : waiting + 1);
};

/** Sends the contact its place in the queue, where the settings ask for it (behaviour, section 7). */
export const sendQueuePosition = (draft: Draft): void => {
  const { sendQueuePosition: wanted, sendQueuePositionMessage: text } = draft.state.settings;
  if (wanted !== 'enabled') return;
  sendText(draft, 'bot', `${text} *${positionOf(draft, ticketOf(draft).queueId)}*`, null, {
    of: 'setting',
    field: 'sendQueuePositionMessage',
  });
};
