import { nextOpening } from '@recado/shared/bot/service-hours';
import type { QueueDetails } from '@recado/shared/contract/queues';
import type { TicketRecord } from '../../../data/tickets/record.ts';
import { isOnline } from '../../../data/users/present-user.ts';
import { allowsCompanyTexts, sendText } from '../compose.ts';
import { appendLog, change, type Draft, ticketOf } from '../draft.ts';
import type { ConversationState, StateUser } from '../state.ts';
import { hoursOf } from '../hours-of.ts';
import { minute, startTimer, type TicketTimer, timerBookkeeping, timerRule } from '../ticket-timer.ts';

/** Sent once in a service cycle, when the ticket is first offered to somebody (behaviour, section 11). */
export const rotationText =
  '*Assistente Virtual*:\nAguarde enquanto localizamos um atendente... Você será atendido em breve!';

/** The users who are offered the tickets of a queue, in the order of their turns. */
const membersOf = ({ users }: ConversationState, queueId: number): StateUser[] =>
  users
    .filter(({ profile, queueIds }) => profile === 'user' && queueIds.includes(queueId))
    .toSorted((one, other) => one.id - other.id);

/** The queue whose rotation the ticket takes part in; null for none. */
const rotatingQueue = ({ status, queueId, imported }: TicketRecord, state: ConversationState): QueueDetails | null => {
  if (status !== 'pending' || queueId === null || imported !== null) return null;
  const queue = state.queues.find(({ id }) => id === queueId);
  return queue?.ativarRoteador && queue.tempoRoteador > 0 && membersOf(state, queueId).length > 0 ? queue : null;
};

/**
 * Offers a waiting ticket to one member of its queue after another (behaviour, sections 11 and 22): at once while it is
 * nobody's, then whenever it was idle for the queue's minutes. While its contact chooses from the queue's options, they
 * are left alone until it is idle as well. Outside of the hours it waits for the next ones: nobody is promised a service
 * that is closed. It stays pending; accepting it ends the rotation.
 */
const rotation: TicketTimer = {
  kind: 'rotation',
  deadlineOf: (ticket, state) => {
    const queue = rotatingQueue(ticket, state);
    if (queue === null) return null;
    const isChoosing = ticket.isBot && queue.chatbots.length > 0;
    const isOfferedNow = ticket.userId === null && !isChoosing;
    const at = ticket.updatedAt + (isOfferedNow ? 0 : queue.tempoRoteador * minute);
    const hours = hoursOf(state, queue);
    return hours === null ? at : nextOpening(hours, state.company.timeZone, at, state.company.holidays);
  },
};

/** The member whose turn it is, of those online that do not have the ticket already; null for none. */
const nextMember = ({ state, now, ticket }: Draft, queueId: number): StateUser | null => {
  const others = membersOf(state, queueId).filter((user) => user.id !== ticket?.userId && isOnline(user, now));
  if (state.rotationTurn === null) throw new Error('no turn was taken for a rotation that is due');
  return others[state.rotationTurn % others.length] ?? null;
};

const offer = (draft: Draft, queueId: number, { id: userId }: StateUser): void => {
  const { cycleId, rotationCycleId } = ticketOf(draft);
  change(draft, { userId, isBot: false, updatedAt: draft.now });
  if (rotationCycleId !== null && rotationCycleId === cycleId) return;
  change(draft, { rotationCycleId: cycleId });
  // Offers are no transfers: the first is noted, and accepting is.
  appendLog(draft, 'receivedTransfer', userId);
  if (draft.state.settings.sendGreetingMessageOneQueues !== 'enabled') return;
  if (allowsCompanyTexts(draft))
    sendText(draft, 'rotation', rotationText, null, { of: 'queue', queueId, field: 'ativarRoteador' });
};

export const rotateTicket = timerRule('rotate ticket', rotation, (draft) => {
  const queue = rotatingQueue(ticketOf(draft), draft.state);
  if (queue === null) return;
  const member = nextMember(draft, queue.id);
  if (member) offer(draft, queue.id, member);
  else startTimer(draft, rotation, draft.now + queue.tempoRoteador * minute);
});

export const keepRotationTimer = timerBookkeeping('keep rotation timer', rotation);
