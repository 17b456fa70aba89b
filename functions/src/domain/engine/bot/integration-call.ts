import type { InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import type { IntegrationInput } from '@recado/shared/contract/queue-messages/integration';
import { botMessage } from './bot-message.ts';
import { decideAgain } from '../decide-again.ts';
import { changeDialogue, type Dialogue, dialogueOf } from '../dialogue.ts';
import { change, type Draft, pushEffect } from '../draft.ts';

/** Milliseconds after which a call counts as failed, whatever became of its queue message. */
const patience = 300_000;

/** The messages that one call may answer; older ones are left out. */
const mostInputs = 20;

/** The fields of a dialogue that no service answers. */
const withoutService: Partial<Dialogue> = {
  integrationId: null,
  callId: null,
  answer: null,
  inputs: [],
  session: null,
  continuesAt: null,
};

/** Returns a contact's message as a service gets it. */
export const inputOf = ({ now: at }: Draft, message: InboundMessage): IntegrationInput => {
  const { content, wid } = message;
  if (content.type === 'media') return { text: content.body === '' ? null : content.body, wid, at };
  return { text: botMessage(message).answer, wid: null, at };
};

/** Calls the service that answers the ticket. An event `integrationAnswer` follows, or `continue` where it takes too long. */
export const callService = (draft: Draft): void => {
  const { now, state } = draft;
  const callId = `${now.toString(36)}-${Math.floor(state.chance * 2 ** 32).toString(36)}`;
  changeDialogue(draft, { callId });
  pushEffect(draft, { type: 'callIntegration', callId });
  decideAgain(draft, patience);
};

/**
 * Passes a message to the service that answers the ticket. While the service has not answered the call before, or its
 * answer is still being sent, the message waits for the next call.
 */
export const askService = (draft: Draft, input: IntegrationInput): void => {
  const { callId, answer, inputs } = dialogueOf(draft);
  changeDialogue(draft, { inputs: [...inputs, input].slice(-mostInputs) });
  if (callId === null && answer === null) callService(draft);
};

/** Calls a service for the first time, with the message that it is to answer, or with none. */
export const beginService = (draft: Draft, input: IntegrationInput | null): void => {
  changeDialogue(draft, { callId: null, answer: null, session: null, inputs: input === null ? [] : [input] });
  callService(draft);
};

/** Lets an integration answer the ticket from now on. */
export const startIntegration = (draft: Draft, integrationId: number, input: IntegrationInput | null): void => {
  change(draft, { isBot: false });
  changeDialogue(draft, { integrationId });
  beginService(draft, input);
};

/** Ends the service's part in a ticket: what it still answers is ignored. */
export const stopService = (draft: Draft): void => changeDialogue(draft, withoutService);
