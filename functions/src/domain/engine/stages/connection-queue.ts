import { menuQueues } from '@recado/shared/bot/position';
import { rule } from '../stage.ts';
import { changeDialogue, dialogueOf, hasService } from '../dialogue.ts';
import { appendLog, change, type Draft } from '../draft.ts';
import type { ConversationEvent } from '../event.ts';

/** States of a ticket that waits for an agent. */
const waiting: ReadonlySet<string> = new Set(['pending', 'lgpd']);

/** True where a flow answers the contact, or begins to: the ticket stays in no queue meanwhile. */
const isOfFlow = (draft: Draft, { type }: ConversationEvent): boolean =>
  (dialogueOf(draft).flow?.place ?? null) !== null || (type === 'message' && draft.state.flow?.isStart === true);

/** True where the connection's integration or prompt answers the contact, or begins to. */
const isOfService = ({ ticket, contact, state }: Draft, { type }: ConversationEvent): boolean =>
  type === 'message' && hasService(state.connection) && ticket?.isBot === true && !contact?.disableBot;

/**
 * Puts a waiting ticket into the only queue of its connection when the contact writes (behaviour, section 7), before any
 * rule may stop, so that the queue's agents see it. `answerOption` greets the contact there. Where there are several
 * queues, the contact chooses; a number for a menu of queues that are gone chooses nothing in the one that is left. A
 * ticket that an integration or a prompt answers stays in no queue.
 */
export const assignConnectionQueue = rule('assign connection queue', ['message', 'backfill'], (draft, event) => {
  const { ticket, state } = draft;
  const received = event.type === 'message' ? [event.message] : event.messages.map(({ message }) => message);
  if (!ticket || !waiting.has(ticket.status) || ticket.imported !== null) return;
  if (ticket.queueId !== null || ticket.userId !== null || hasService(dialogueOf(draft))) return;
  if (received.every(({ fromMe }) => fromMe)) return;
  if (isOfFlow(draft, event) || isOfService(draft, event)) return;
  const [only, ...others] = menuQueues(state);
  if (only === undefined || others.length > 0) return;
  change(draft, { queueId: only.id });
  if (ticket.inDialogue) changeDialogue(draft, { chosenOptionIds: [], wroteAt: null });
  appendLog(draft, 'queue', null);
});
