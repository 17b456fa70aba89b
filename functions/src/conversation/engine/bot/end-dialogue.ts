import { sendText } from '../compose.ts';
import { appendLog, change, type Draft } from '../draft.ts';
import { closedFields } from '../closed-fields.ts';
import { assignMember } from './assign-member.ts';
import { sendQueuePosition } from './queue-position.ts';

/** Closes a ticket at the end of its dialogue, with a text or without one. */
export const closeByBot = (draft: Draft, text: string, type: 'closed' | 'clientClosed'): void => {
  sendText(draft, text, null);
  change(draft, closedFields(draft));
  appendLog(draft, type, null);
};

/** Closes a ticket that its contact leaves, with the connection's completion message. */
export const closeForContact = (draft: Draft): void =>
  closeByBot(draft, draft.state.connection.complationMessage, 'clientClosed');

/** Ends the dialogue: the ticket waits for a person. */
export const endDialogue = (draft: Draft): void => change(draft, { isBot: false });

/** Ends the dialogue with the ticket in a queue, for any of its members. */
export const waitForAnybody = (draft: Draft): void => {
  endDialogue(draft);
  sendQueuePosition(draft);
};

/** Ends the dialogue with the ticket in a queue that the contact chose: given to a member where the settings ask for it. */
export const waitInQueue = (draft: Draft): void => {
  assignMember(draft);
  waitForAnybody(draft);
};
