import { integrationAnswer } from '@recado/shared/contract/queue-messages/integration';
import type { FlowGraph } from '@recado/shared/flow/graph';
import { stateAfter } from '../src/domain/bot-play/state-after.ts';
import type { Decision } from '../src/domain/engine/decision.ts';
import type { ConversationEvent } from '../src/domain/engine/event.ts';
import type { ConversationState } from '../src/domain/engine/state.ts';
import type { FlowRunRecord } from '../src/data/flows/runs.ts';
import { botState } from './bot-conversation.ts';
import type { GivenText } from './conversation.ts';
import { noon } from './conversation-state.ts';
import { decideAt, decideText } from './decisions.ts';

/** The texts that a decision sends. */
export const sentBy = ({ changes, effects }: Decision): string[] =>
  effects.flatMap((effect) => (effect.type === 'send' ? [changes.messages[effect.message]!.body] : []));

/** A conversation of a contact on a connection with a flow; every wait passes when it is asked to. */
export class FlowConversation {
  state: ConversationState;
  now = noon;
  /** The runs that have ended. */
  readonly runs: FlowRunRecord[] = [];

  constructor(graph: FlowGraph, given: Parameters<typeof botState>[0] = {}) {
    const flow = { flowId: 9, version: 3, graph, isStart: true };
    this.state = { ...botState({ queues: [], ...given }), flow };
  }

  #take(decision: Decision): Decision {
    this.runs.push(...decision.changes.flowRuns);
    const { flow, ...rest } = stateAfter(this.state, decision);
    this.state = { ...rest, flow: flow && { ...flow, isStart: (rest.dialogue?.flow ?? null) === null } };
    return decision;
  }

  /** The contact writes, some milliseconds after what happened before. */
  write(body: string, given: GivenText = {}, after = 60_000): string[] {
    this.now += after;
    return sentBy(this.#take(decideText(this.state, { body, at: this.now, ...given }, this.now)));
  }

  /** Lets something else happen, some milliseconds later. */
  happen(event: ConversationEvent, after = 60_000): void {
    this.now += after;
    this.#take(decideAt(this.state, event, this.now));
  }

  /** Answers the call of a service; null: it does not answer. */
  answer(answer: object | null): string[] {
    this.now += 1_000;
    const callId = this.state.dialogue!.callId!;
    const event = { type: 'integrationAnswer', callId, answer: answer && integrationAnswer.parse(answer) } as const;
    return sentBy(this.#take(decideAt(this.state, event, this.now)));
  }

  /** Lets the time pass that the flow waits for. Returns the wait in milliseconds and what is sent. */
  pass(): [number, ...string[]] {
    const at = this.state.dialogue!.continuesAt!;
    const wait = at - this.now;
    this.now = at;
    return [wait, ...sentBy(this.#take(decideAt(this.state, { type: 'continue', at }, at)))];
  }
}
