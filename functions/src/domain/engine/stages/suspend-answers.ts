import { isCompanySuspended } from '../suspended.ts';
import { changeDialogue, dialogueOf } from '../dialogue.ts';
import type { Draft } from '../draft.ts';
import type { ConversationEventOf } from '../event.ts';
import { rule, type StageResult } from '../stage.ts';
import { endFlow } from './flows.ts';

/** Forgets what a dialogue waits for, so that the contact's next message continues it. A flow that waits for a time ends. */
const stopWaiting = (draft: Draft, event: ConversationEventOf<'continue' | 'integrationAnswer'>): StageResult => {
  const { answer, callId, continuesAt, flow, session } = dialogueOf(draft);
  const isAwaited = event.type === 'continue' ? continuesAt === event.at : callId === event.callId;
  if (!isAwaited) return 'ignore';
  const hasExpired = event.type === 'continue' && callId === null && answer === null;
  if (flow?.place?.isTimed) endFlow(draft, 'expired');
  changeDialogue(draft, {
    callId: null,
    answer: null,
    inputs: [],
    continuesAt: null,
    session: hasExpired ? null : session,
  });
  return 'stop';
};

/**
 * Ends a decision once the contact's message is stored, while the company's automatic answers are suspended: neither bot, flow
 * nor service is called, and what they still owe is sent neither now nor later.
 */
export const suspendAnswers = rule('suspend answers', ['message', 'continue', 'integrationAnswer'], (draft, event) => {
  if (!isCompanySuspended(draft.state.company)) return undefined;
  return event.type === 'message' ? 'stop' : stopWaiting(draft, event);
});
