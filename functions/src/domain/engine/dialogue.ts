import type { DialogueRecord, TicketRecord } from '../../data/tickets/record.ts';
import { change, type Draft, ticketOf } from './draft.ts';

/** The memory of a dialogue, without the ticket that it belongs to. */
export type Dialogue = Omit<DialogueRecord, 'ticketId'>;

/** A dialogue in which nothing was asked yet. */
export const newDialogue: Dialogue = {
  wroteAt: null,
  repetitions: 0,
  isOutOfHours: false,
  chosenOptionIds: [],
  integrationId: null,
  promptId: null,
  shownQueueIds: [],
  callId: null,
  answer: null,
  inputs: [],
  session: null,
  continuesAt: null,
  tokens: 0,
  flow: null,
};

/** Returns the memory of the ticket's dialogue; that of a new one while none runs. */
export const dialogueOf = (draft: Draft): Dialogue => {
  const loaded = draft.state.dialogue;
  if (!ticketOf(draft).inDialogue) return newDialogue;
  return draft.dialogue ?? loaded ?? newDialogue;
};

/** Changes what the ticket's dialogue remembers; begins one where none runs. */
export const changeDialogue = (draft: Draft, fields: Partial<Dialogue>): void => {
  draft.dialogue = { ...dialogueOf(draft), ...fields };
  change(draft, { inDialogue: true });
};

/** The fields of a ticket whose dialogue ends: it needs no look at what the dialogue remembers. */
export const withoutDialogue: Partial<TicketRecord> = { isBot: false, inDialogue: false };

/** True while an integration or a prompt answers the ticket. */
export const hasService = ({ integrationId, promptId }: Pick<Dialogue, 'integrationId' | 'promptId'>): boolean =>
  integrationId !== null || promptId !== null;
