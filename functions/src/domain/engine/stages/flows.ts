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
import { type Draft, pushEffect, ticketOf } from '../draft.ts';
import type { LoadedFlow } from '../flow-state.ts';
import { rule } from '../stage.ts';

type StepOf<T extends FlowStep['type']> = Extract<FlowStep, { type: T }>;

/** The effect of each step on the ticket. A new type is a compile error until it is declared here. */
const byType: { readonly [T in FlowStep['type']]: (draft: Draft, step: StepOf<T>, source: TextSource) => void } = {
  text: (draft, { text }, source) => sendText(draft, 'bot', text, null, source),
  file: (draft, { file }, source) => sendFile(draft, file, '', source),
  typing: (draft) => pushEffect(draft, { type: 'showTyping' }),
  // No service can be called: `run` tells the flow so.
  call: () => undefined,
  queue: (draft, { queueId }) => handOver(draft, queueId),
};

const carryOut = <T extends FlowStep['type']>(draft: Draft, step: StepOf<T>, source: TextSource): void =>
  byType[step.type](draft, step, source);

/** Carries out what an event made of a flow, and stores the place after it. A call of a service is refused at once. */
const run = (draft: Draft, { flowId, version, graph, isStart }: LoadedFlow, first: FlowAdvance): void => {
  const before = isStart ? undefined : dialogueOf(draft).flow?.passed;
  let advance = first;
  let progress = progressAfter({ flowId, version, passed: before }, first);
  for (;;) {
    for (const step of advance.steps) carryOut(draft, step, { of: 'flow', flowId, nodeId: step.nodeId });
    if (advance.place === null || advance.steps.at(-1)?.type !== 'call') break;
    advance = continueFlow(graph, advance.place, { type: 'refused' }, draft.state.chance);
    progress = progressAfter(progress, advance);
  }
  changeDialogue(draft, { flow: progress, continuesAt: null });
  if (advance.wait !== null) decideAgain(draft, advance.wait);
};

/** Ends a flow whose version is not kept any more. The rules that follow answer the contact, or a person does. */
const end = (draft: Draft): void => {
  const { flow } = dialogueOf(draft);
  changeDialogue(draft, { flow: flow && { ...flow, place: null }, continuesAt: null });
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
    run(draft, flow, beginFlow(flow.graph, chance));
    return 'stop';
  }
  const place = dialogueOf(draft).flow?.place ?? null;
  if (place === null) return undefined;
  if (flow === null) {
    end(draft);
    return undefined;
  }
  if (!place.isTimed) run(draft, flow, continueFlow(flow.graph, place, answerOf(message), chance));
  return 'stop';
});

/** Continues a flow at the time that it waits for. An event for another time changes nothing. */
export const continueTimedFlow = rule('continue flow', ['continue'], (draft, { at }) => {
  const { continuesAt, flow: progress } = dialogueOf(draft);
  const place = progress?.place ?? null;
  if (place === null) return undefined;
  const { status, userId, queueId, isBot } = ticketOf(draft);
  if (continuesAt !== at || status !== 'pending' || userId !== null || queueId !== null || !isBot) return 'ignore';
  const { flow, chance } = draft.state;
  if (flow === null) end(draft);
  else run(draft, flow, continueFlow(flow.graph, place, { type: 'time' }, chance));
  return 'stop';
});
