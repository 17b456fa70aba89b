import type { PlayedLine, PlayMove } from '@recado/shared/contract/bot-plays';
import { integrationAnswer } from '@recado/shared/contract/queue-messages/integration';
import type { InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import type { TimerKind } from '@recado/shared/contract/queue-messages/timer';
import { type FlowProgress, nextChance } from '@recado/shared/flow/advance';
import type { TicketRecord } from '../../data/tickets/record.ts';
import type { TicketStatus } from '@recado/shared/contract/tickets';
import { decide } from '../engine/decide/decide.ts';
import type { Decision } from '../engine/decision.ts';
import { hasService } from '../engine/dialogue.ts';
import type { Agent, ConversationEvent } from '../engine/event.ts';
import type { LoadedFlow } from '../engine/flow-state.ts';
import type { ConversationState } from '../engine/state.ts';
import { linesOf } from './lines-of.ts';
import { stateAfter } from './state-after.ts';

const minute = 60_000;

/** Milliseconds between what happened and the customer's next message: a customer reads what the company sends. */
const readingPause = 31_000;

/** Timers that one move may fire: a rotation of two minutes offers a ticket 720 times a day. */
const mostTimers = 200;

/** Milliseconds that a flow is waited for by itself: it types for three before each text. */
const shortWait = 10_000;

/** The number of a played customer, which nobody has. */
const nobody = '5500000000000';

type TicketTimer = Exclude<TimerKind, 'dialogue'>;

interface Timer {
  kind: TicketTimer | 'continue';
  at: number;
}

/** The customer, the user who plays an agent, and when the conversation begins. */
interface Scene {
  at: number;
  name: string;
  number?: string;
  agent: Agent;
  /** The random number from which chances follow; the first branch is always taken without one. */
  chance?: number;
}

/** The answer of a service that has nothing more to ask: no play calls one. */
const done = integrationAnswer.parse({ ends: true });

/** A line for what the log has no entry for. */
const noFacts = { from: 'event', consent: null, rating: null, queueId: null, userId: null } as const;

type FlowFor = (state: ConversationState, event: ConversationEvent) => LoadedFlow | null;

/** Plays a conversation: decides by the engine about one event after another, and keeps the state in memory alone. */
export class PlayedConversation {
  #state: ConversationState;
  #now: number;
  #timers: readonly Timer[] = [];
  #writes = 0;
  #chance: number;
  #progress: FlowProgress | null = null;
  readonly #agent: Agent;
  readonly #customer: { name: string; number: string };
  readonly #flowFor: FlowFor;
  readonly lines: PlayedLine[] = [];

  /** @param flowFor returns the flow that is loaded for an event */
  constructor(
    state: ConversationState,
    { at, name, number = nobody, agent, chance = 0 }: Scene,
    flowFor: FlowFor = () => null,
  ) {
    this.#flowFor = flowFor;
    this.#state = { ...state, connection: { ...state.connection, status: 'CONNECTED' } };
    this.#now = at - readingPause;
    this.#customer = { name, number };
    this.#agent = agent;
    this.#chance = chance;
  }

  get now(): number {
    return this.#now;
  }

  /** The status of the ticket; null before the first message. */
  get status(): TicketStatus | null {
    return (this.#state.ticket ?? this.#state.lastClosed)?.status ?? null;
  }

  /** The queue in which the ticket waits; null for none. */
  get queueId(): number | null {
    return (this.#state.ticket ?? this.#state.lastClosed)?.queueId ?? null;
  }

  /** The progress in the flow that the customer entered last. */
  get progress(): FlowProgress | null {
    return this.#progress;
  }

  /** The customer's place in the flow, and the time that it waits for; null where no flow runs, or an agent stopped it. */
  get place(): { nodeId: string; until: number | null } | null {
    const { flow = null, continuesAt = null } = this.#state.dialogue ?? {};
    const isStopped = this.#state.ticket?.status !== 'pending' || this.#state.ticket.userId !== null;
    return flow?.place && !isStopped ? { nodeId: flow.place.nodeId, until: continuesAt } : null;
  }

  /** @throws AppError where a rule refuses what the agent does */
  move(move: PlayMove): void {
    switch (move.type) {
      case 'write':
        this.#goTo(this.#now + this.#reading);
        this.lines.push({ from: 'customer', at: this.#now, text: move.text, isCall: false });
        this.#decide(this.#message({ type: 'text', body: move.text }));
        break;
      case 'call':
        this.#goTo(this.#now + readingPause);
        this.lines.push({ from: 'customer', at: this.#now, text: '', isCall: true });
        this.#decide(this.#message({ type: 'call', callId: 'call', isVideo: false }));
        break;
      case 'wait':
        this.#goTo(this.#now + move.minutes * minute);
        break;
      case 'skip':
        this.#goTo(this.#wait ?? this.#now);
        break;
      case 'accept':
        this.#act(({ queueId }) => ({ type: 'accept', agent: this.#agent, queueId: queueId ?? this.#firstQueue }));
        break;
      case 'resolve':
        this.#act(() => ({ type: 'resolve', agent: this.#agent, sendFarewell: true }));
        break;
    }
    this.#fire(this.#now);
    for (let at = this.#wait; at !== null && at - this.#now <= shortWait; at = this.#wait) this.#goTo(at);
  }

  /** The time that the dialogue waits for; null where it waits for the customer. */
  get #wait(): number | null {
    const waits = this.#timers.filter(({ kind }) => kind === 'continue').map(({ at }) => at);
    return waits.length === 0 ? null : Math.min(...waits);
  }

  /** Milliseconds before the customer writes: less where the bot waits, so that it can write meanwhile. */
  get #reading(): number {
    return this.#wait === null
      ? readingPause
      : Math.min(readingPause, Math.floor(Math.max(0, this.#wait - this.#now) / 2));
  }

  /** An agent's action is about the ticket; without one, nothing happens. */
  #act(eventFor: (ticket: TicketRecord) => ConversationEvent): void {
    if (this.#state.ticket !== null) this.#decide(eventFor(this.#state.ticket));
  }

  /** The queue into which an agent accepts a ticket without one. */
  get #firstQueue(): number | null {
    return this.#state.queues[0]?.id ?? null;
  }

  #message(content: Pick<InboundMessage, 'content'>['content']): ConversationEvent {
    const { id: whatsappId, companyId, channel } = this.#state.connection;
    const { name: pushName, number } = this.#customer;
    this.#writes += 1;
    return {
      type: 'message',
      quoted: null,
      early: null,
      message: {
        companyId,
        whatsappId,
        channel,
        type: 'message',
        chat: { jid: `${number}@s.whatsapp.net`, isGroup: false, address: { number, lid: null }, subject: null },
        wid: `PLAY-${this.#writes}`,
        fromMe: false,
        pushName,
        participant: null,
        quotedWid: null,
        quote: null,
        isForwarded: false,
        mentions: [],
        at: this.#now,
        content,
      },
    };
  }

  /** Lets the time pass, with the timers that fire meanwhile. */
  #goTo(at: number): void {
    this.#fire(at);
    this.#now = Math.max(at, this.#now);
  }

  #fire(until: number): void {
    for (let fired = 0; fired < mostTimers; fired += 1) {
      const due = this.#timers.filter(({ at }) => at <= until).toSorted((one, other) => one.at - other.at)[0];
      if (!due) return;
      this.#timers = this.#timers.filter((timer) => timer !== due);
      this.#now = Math.max(due.at, this.#now);
      this.#decide(
        due.kind === 'continue' ? { type: 'continue', at: due.at } : { type: 'timer', timer: due.kind, at: due.at },
      );
    }
  }

  #decide(event: ConversationEvent): void {
    const { ticket } = this.#state;
    if (ticket === null && event.type !== 'message') return;
    const decision = decide(
      {
        ...this.#state,
        now: this.#now,
        chance: this.#chance,
        flow: this.#flowFor(this.#state, event),
        users: this.#state.users.map((user) => ({ ...user, onlineAt: this.#now })),
      },
      event,
    );
    this.#chance = this.#chance === 0 ? 0 : nextChance(this.#chance);
    this.#state = stateAfter(this.#state, decision);
    this.#progress = decision.changes.dialogue?.flow ?? this.#progress;
    if (event.type === 'timer' && event.timer === 'rotation')
      this.#state = { ...this.#state, rotationTurn: (this.#state.rotationTurn ?? 0) + 1 };
    this.#startTimers(decision);
    this.lines.push(...linesOf(decision, this.#now), ...this.#offer(ticket?.userId ?? null, decision, event));
    this.#leaveServices(decision);
  }

  /** No service is called: a flow goes on behind its node, and an integration's ticket waits. */
  #leaveServices({ effects }: Decision): void {
    const call = effects.find((effect) => effect.type === 'callIntegration');
    if (!call) return;
    this.lines.push({ ...noFacts, at: this.#now, event: 'serviceSkipped' });
    if (this.#state.dialogue && !hasService(this.#state.dialogue))
      this.#decide({ type: 'integrationAnswer', callId: call.callId, answer: done });
  }

  #startTimers({ effects }: Decision): void {
    const started = effects.flatMap((effect): Timer[] => {
      if (effect.type === 'decideAgain') return [{ kind: 'continue', at: effect.at }];
      return effect.type === 'startTimer' && effect.timer !== 'dialogue' ? [{ kind: effect.timer, at: effect.at }] : [];
    });
    const kept = this.#timers.filter(
      ({ kind }) => kind === 'continue' || started.every((timer) => timer.kind !== kind),
    );
    this.#timers = [...kept, ...started];
  }

  /** Offers that the log does not note: it has the first of a service cycle. */
  #offer(before: number | null, { changes }: Decision, event: ConversationEvent): PlayedLine[] {
    const ticket = changes.tickets[0]?.after;
    const isRotation = event.type === 'timer' && event.timer === 'rotation';
    if (!isRotation || !ticket || ticket.userId === before || changes.log.length > 0) return [];
    const { queueId, userId } = ticket;
    return [{ ...noFacts, at: this.#now, event: 'offered', queueId, userId }];
  }
}
