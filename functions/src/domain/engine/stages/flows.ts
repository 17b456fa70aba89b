import {
  beginFlow,
  continueFlow,
  type FlowAdvance,
  type FlowProgress,
  progressAfter,
} from '@recado/shared/flow/advance';
import type { TextSource } from '@recado/shared/contract/text-sources';
import type { FlowStep } from '@recado/shared/flow/node-kind';
import type { InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import type { FlowOutcome } from '@recado/shared/flow/run-outcomes';
import type { TicketRecord } from '../../../data/tickets/record.ts';
import { isAnsweredByBot } from '../bot/answered-by-bot.ts';
import { botMessage } from '../bot/bot-message.ts';
import { handOver } from '../bot/hand-over.ts';
import { sendFile } from '../bot/send-file-list.ts';
import { sendText } from '../compose.ts';
import { decideAgain } from '../decide-again.ts';
import { changeDialogue, dialogueOf, hasService } from '../dialogue.ts';
import { askService, beginService, inputOf } from '../bot/integration-call.ts';
import { type Draft, pushEffect, ticketOf } from '../draft.ts';
import { endRun } from '../end-run.ts';
import type { LoadedFlow } from '../flow-state.ts';
import { bookkeeping, rule } from '../stage.ts';

type StepOf<T extends FlowStep['type']> = Extract<FlowStep, { type: T }>;

/** The effect of each step on the ticket. A new type is a compile error until it is declared here. */
const byType: { readonly [T in FlowStep['type']]: (draft: Draft, step: StepOf<T>, source: TextSource) => void } = {
  text: (draft, { text }, source) => sendText(draft, 'bot', text, null, source),
  file: (draft, { file, voice }, source) => sendFile(draft, { ...file, voice }, '', source),
  typing: (draft) => pushEffect(draft, { type: 'showTyping' }),
  call: (draft, { isFirst }) => {
    if (isFirst) beginService(draft, null);
    else if (draft.event.type === 'message') askService(draft, inputOf(draft, draft.event.message));
  },
  queue: (draft, { queueId }) => handOver(draft, queueId),
};

const carryOut = <T extends FlowStep['type']>(draft: Draft, step: StepOf<T>, source: TextSource): void =>
  byType[step.type](draft, step, source);

/** Ends the flow that runs, with the record of its run. Does nothing where none runs. */
export const endFlow = (draft: Draft, outcome: FlowOutcome): void => {
  const { flow } = dialogueOf(draft);
  if (!flow?.place) return;
  endRun(draft, flow, outcome);
  changeDialogue(draft, { flow: { ...flow, place: null }, continuesAt: null });
};

/** Ends a flow whose version is not kept any more. The rules that follow answer the contact, or a person does. */
const end = (draft: Draft): void => endFlow(draft, 'failed');

/** Returns a contact's progress after an event, with its times. */
const progressOf = (draft: Draft, { flowId, version, isStart }: LoadedFlow, advance: FlowAdvance): FlowProgress => {
  const before = isStart ? null : dialogueOf(draft).flow;
  const stays = advance.place !== null && advance.place.nodeId === before?.place?.nodeId;
  return {
    ...progressAfter({ flowId, version, passed: before?.passed }, advance),
    startedAt: before?.startedAt ?? draft.now,
    since: (stays ? before?.since : undefined) ?? draft.now,
  };
};

const outcomeOf = ({ steps, end: last }: FlowAdvance): FlowOutcome => {
  if (steps.some(({ type }) => type === 'queue')) return 'handedOver';
  return last === null || last.isLost ? 'failed' : 'finished';
};

/** Carries out what an event made of a flow, and stores the place after it; at its end also the record of the run. */
const run = (draft: Draft, loaded: LoadedFlow, advance: FlowAdvance): void => {
  const { flowId } = loaded;
  const progress = progressOf(draft, loaded, advance);
  changeDialogue(draft, { flow: progress, continuesAt: null });
  for (const step of advance.steps) carryOut(draft, step, { of: 'flow', flowId, nodeId: step.nodeId });
  if (advance.wait !== null) decideAgain(draft, advance.wait);
  if (advance.place === null) endRun(draft, progress, outcomeOf(advance));
};

/** Starts a flow at its beginning; one that runs ends. */
export const startFlow = (draft: Draft, flow: LoadedFlow): void => {
  endFlow(draft, 'replaced');
  run(draft, flow, beginFlow(flow.graph, draft.state.chance));
};

/** True where a service answers the contact for a node of a flow. */
export const isInServiceNode = (draft: Draft): boolean => {
  const dialogue = dialogueOf(draft);
  return !hasService(dialogue) && dialogue.flow?.place?.isTimed === false;
};

/** Lets a contact leave the node whose service is done, or does not answer. */
export const leaveServiceNode = (draft: Draft, type: 'done' | 'refused'): void => {
  const { flow, chance } = draft.state;
  const place = dialogueOf(draft).flow?.place ?? null;
  changeDialogue(draft, { callId: null, answer: null, session: null, inputs: [] });
  if (flow === null || place === null) end(draft);
  else run(draft, flow, continueFlow(flow.graph, place, { type }, chance));
};

/** True while a flow may run in the ticket: it waits in no queue for nobody, and the bot has it. */
export const isFree = ({ status, userId, queueId, isBot }: TicketRecord): boolean =>
  status === 'pending' && userId === null && queueId === null && isBot;

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
  if (continuesAt !== at || !isFree(ticketOf(draft))) return 'ignore';
  const { flow, chance } = draft.state;
  if (flow === null) end(draft);
  else run(draft, flow, continueFlow(flow.graph, place, { type: 'time' }, chance));
  return 'stop';
});

/** Returns the outcome of a run whose ticket an event took from the bot. */
const outcomeOfEvent = ({ event }: Draft, { status, userId }: TicketRecord): FlowOutcome => {
  if (event.type === 'timer') return 'expired';
  if (status !== 'pending' && status !== 'open') return 'closed';
  if (event.type === 'transfer' || event.type === 'setQueue') return 'moved';
  if (event.type === 'integrationAnswer' || event.type === 'continue') return 'handedOver';
  if (userId !== null) return 'accepted';
  if (event.type === 'message') return event.message.fromMe ? 'answered' : 'failed';
  return event.type === 'backfill' ? 'answered' : 'moved';
};

/** Ends the run of a ticket that leaves the bot in the middle of a flow. */
export const keepFlowRun = bookkeeping('keep flow run', 'flowRun', (draft) => {
  const { before, ticket, state } = draft;
  if (ticket === null || !before?.inDialogue) return;
  const flow = draft.dialogue?.flow ?? state.dialogue?.flow;
  if (!flow?.place || draft.flowRuns.length > 0 || isFree(ticket)) return;
  endRun(draft, flow, outcomeOfEvent(draft, ticket));
  if (ticket.inDialogue) changeDialogue(draft, { flow: { ...flow, place: null }, continuesAt: null });
});
