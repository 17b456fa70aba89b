import { beginFlow, continueFlow, type FlowAdvance, progressAfter } from '@recado/shared/flow/advance';
import type { TextSource } from '@recado/shared/contract/text-sources';
import type { FlowStep } from '@recado/shared/flow/node-kind';
import type { InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import { isAnsweredByBot } from '../bot/answered-by-bot.ts';
import { botMessage } from '../bot/bot-message.ts';
import { handOver } from '../bot/hand-over.ts';
import { sendFile } from '../bot/send-file-list.ts';
import { sendText } from '../compose.ts';
import { decideAgain } from '../decide-again.ts';
import { changeDialogue, dialogueOf } from '../dialogue.ts';
import { askService, beginService, inputOf } from '../bot/integration-call.ts';
import { type Draft, pushEffect, ticketOf } from '../draft.ts';
import type { LoadedFlow } from '../flow-state.ts';
import { rule } from '../stage.ts';

type StepOf<T extends FlowStep['type']> = Extract<FlowStep, { type: T }>;

/** The effect of each step on the ticket. A new type is a compile error until it is declared here. */
const byType: { readonly [T in FlowStep['type']]: (draft: Draft, step: StepOf<T>, source: TextSource) => void } = {
  text: (draft, { text }, source) => sendText(draft, 'bot', text, null, source),
  file: (draft, { file }, source) => sendFile(draft, file, '', source),
  typing: (draft) => pushEffect(draft, { type: 'showTyping' }),
  call: (draft, { isFirst }) => {
    if (isFirst) beginService(draft, null);
    else if (draft.event.type === 'message') askService(draft, inputOf(draft, draft.event.message));
  },
  queue: (draft, { queueId }) => handOver(draft, queueId),
};

const carryOut = <T extends FlowStep['type']>(draft: Draft, step: StepOf<T>, source: TextSource): void =>
  byType[step.type](draft, step, source);

/** Ends a flow whose version is not kept any more. The rules that follow answer the contact, or a person does. */
const end = (draft: Draft): void => {
  const { flow } = dialogueOf(draft);
  changeDialogue(draft, { flow: flow && { ...flow, place: null }, continuesAt: null });
};

/** Carries out what an event made of a flow, and stores the place after it. */
const run = (draft: Draft, { flowId, version, isStart }: LoadedFlow, advance: FlowAdvance): void => {
  const passed = isStart ? undefined : dialogueOf(draft).flow?.passed;
  changeDialogue(draft, { flow: progressAfter({ flowId, version, passed }, advance), continuesAt: null });
  for (const step of advance.steps) carryOut(draft, step, { of: 'flow', flowId, nodeId: step.nodeId });
  if (advance.wait !== null) decideAgain(draft, advance.wait);
};

/** Starts a flow at its beginning. */
export const startFlow = (draft: Draft, flow: LoadedFlow): void =>
  run(draft, flow, beginFlow(flow.graph, draft.state.chance));

/** True where a service answers the contact for a node of a flow. */
export const isInServiceNode = (draft: Draft): boolean => {
  const { flow, integrationId } = dialogueOf(draft);
  return integrationId === null && flow?.place?.isTimed === false;
};

/** Lets a contact leave the node whose service is done, or does not answer. */
export const leaveServiceNode = (draft: Draft, type: 'done' | 'refused'): void => {
  const { flow, chance } = draft.state;
  const place = dialogueOf(draft).flow?.place ?? null;
  changeDialogue(draft, { callId: null, answer: null, session: null, inputs: [] });
  if (flow === null || place === null) end(draft);
  else run(draft, flow, continueFlow(flow.graph, place, { type }, chance));
};

/** True while a flow may answer the ticket: the bot does, and it waits in no queue. */
const isOpenToFlows = (draft: Draft, message: InboundMessage): boolean =>
  ticketOf(draft).queueId === null && isAnsweredByBot(draft, message);

const answerOf = (message: InboundMessage) => ({ type: 'answer', text: botMessage(message).answer }) as const;

/**
 * Starts the flow of a connection for a contact's message, or lets the contact's answer continue the one that runs
 * (behaviour, section 8). A message of a contact whose flow waits for a time is stored, and gets no answer.
 */
export const runFlow = rule('run flow', ['message'], (draft, { message }) => {
  if (!isOpenToFlows(draft, message)) return undefined;
  const { flow, chance } = draft.state;
  if (flow?.isStart) {
    startFlow(draft, flow);
    return 'stop';
  }
  const place = dialogueOf(draft).flow?.place ?? null;
  if (place === null) return undefined;
  if (flow === null) {
    end(draft);
    return undefined;
  }
  const { callId, answer } = dialogueOf(draft);
  if (callId !== null || answer !== null) askService(draft, inputOf(draft, message));
  else if (!place.isTimed) run(draft, flow, continueFlow(flow.graph, place, answerOf(message), chance));
  return 'stop';
});

/** Continues a flow at the time that it waits for. An event for another time changes nothing. */
export const continueTimedFlow = rule('continue flow', ['continue'], (draft, { at }) => {
  const { continuesAt, flow: progress } = dialogueOf(draft);
  const place = progress?.place ?? null;
  if (!place?.isTimed) return undefined;
  const { status, userId, queueId, isBot } = ticketOf(draft);
  if (continuesAt !== at || status !== 'pending' || userId !== null || queueId !== null || !isBot) return 'ignore';
  const { flow, chance } = draft.state;
  if (flow === null) end(draft);
  else run(draft, flow, continueFlow(flow.graph, place, { type: 'time' }, chance));
  return 'stop';
});
