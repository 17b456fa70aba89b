import type { InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import type { IntegrationInput } from '@recado/shared/contract/queue-messages/integration';
import { botMessage } from './bot-message.ts';
import { decideAgain } from '../decide-again.ts';
import { changeDialogue, type Dialogue, dialogueOf, hasService } from '../dialogue.ts';
import { change, type Draft, pushEffect } from '../draft.ts';

/** Milliseconds after which a call counts as failed, whatever became of its queue message. */
const patience = 300_000;

/**
 * The same for a model: a customer whose model is silent is a person's within ten seconds, whatever the model has to read first,
 * and however busy the queues are. The time is that of the whole call: the arrival of a file, its transcription, the search, tools, speech and repetitions.
 */
export const patienceOfModel = 8_000;

/** The messages that one call may answer; older ones are left out. */
const mostInputs = 20;

/** The fields of a dialogue that no service answers. */
const withoutService: Partial<Dialogue> = {
  integrationId: null,
  promptId: null,
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

/** True where a model answers the ticket: by a prompt, or for a node of a flow. */
export const isOfModel = (draft: Draft): boolean => {
  const dialogue = dialogueOf(draft);
  if (hasService(dialogue)) return dialogue.promptId !== null;
  const nodeId = dialogue.flow?.place?.nodeId;
  return draft.state.flow?.graph.nodes.find(({ id }) => id === nodeId)?.type === 'openai';
};

const patienceOf = (draft: Draft): number => (isOfModel(draft) ? patienceOfModel : patience);

/**
 * Calls the service that answers the ticket; the contact sees that a model writes. An event `integrationAnswer` follows, or
 * `continue` where it takes too long.
 *
 * @param since the time from which its patience counts, in milliseconds since 1970
 */
export const callService = (draft: Draft, since = draft.now): void => {
  const { now, state } = draft;
  const callId = `${now.toString(36)}-${Math.floor(state.chance * 2 ** 32).toString(36)}`;
  changeDialogue(draft, { callId });
  pushEffect(draft, { type: 'callIntegration', callId });
  if (isOfModel(draft)) pushEffect(draft, { type: 'showTyping' });
  decideAgain(draft, Math.max(0, since + patienceOf(draft) - draft.now));
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

/** The integration, or the prompt, that answers a ticket: one of both. */
export type AnsweringService = Pick<Dialogue, 'integrationId' | 'promptId'>;

/** Lets an integration, or a model with a prompt, answer the ticket from now on. */
export const startService = (draft: Draft, service: AnsweringService, input: IntegrationInput | null): void => {
  change(draft, { isBot: false });
  changeDialogue(draft, service);
  beginService(draft, input);
};

/** Ends the service's part in a ticket: what it still answers is ignored. */
export const stopService = (draft: Draft): void => changeDialogue(draft, withoutService);
