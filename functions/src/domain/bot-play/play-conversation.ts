import type { PlayedLine, PlayMove } from '@recado/shared/contract/bot-plays';
import type { InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import type { TimerKind } from '@recado/shared/contract/queue-messages/timer';
import type { TicketRecord } from '../../data/tickets/record.ts';
import type { TicketStatus } from '@recado/shared/contract/tickets';
import { decide } from '../engine/decide/decide.ts';
import type { Decision } from '../engine/decision.ts';
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

/** The number of the played customer, which nobody has. */
const number = '5500000000000';

type TicketTimer = Exclude<TimerKind, 'dialogue'>;

interface Timer {
  kind: TicketTimer | 'continue';
  at: number;
}

type FlowFor = (state: ConversationState, event: ConversationEvent) => LoadedFlow | null;

/** Plays a conversation: decides by the engine about one event after another, and keeps the state in memory alone. */
export class PlayedConversation {
  #state: ConversationState;
  #now: number;
  #timers: readonly Timer[] = [];
  #writes = 0;
  readonly #agent: Agent;
  readonly #name: string;
  readonly #flowFor: FlowFor;
  readonly lines: PlayedLine[] = [];

  /** @param flowFor returns the flow that is loaded for an event */
  constructor(
    state: ConversationState,
    { at, name, agent }: { at: number; name: string; agent: Agent },
    flowFor: FlowFor = () => null,
  ) {
    this.#flowFor = flowFor;
    this.#state = { ...state, connection: { ...state.connection, status: 'CONNECTED' } };
    this.#now = at - readingPause;
    this.#name = name;
    this.#agent = agent;
  }

  get now(): number {
    return this.#now;
  }

  /** The status of the ticket; null before the first message. */
  get status(): TicketStatus | null {
    return (this.#state.ticket ?? this.#state.lastClosed)?.status ?? null;
  }

  /** @throws AppError where a rule refuses what the agent does */
  move(move: PlayMove): void {
    switch (move.type) {
      case 'write':
        this.#goTo(this.#now + readingPause);
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
      case 'accept':
        this.#act(({ queueId }) => ({ type: 'accept', agent: this.#agent, queueId: queueId ?? this.#firstQueue }));
        break;
      case 'resolve':
        this.#act(() => ({ type: 'resolve', agent: this.#agent, sendFarewell: true }));
        break;
    }
    this.#fire(this.#now);
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
        pushName: this.#name,
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
        flow: this.#flowFor(this.#state, event),
        users: this.#state.users.map((user) => ({ ...user, onlineAt: this.#now })),
      },
      event,
    );
    this.#state = stateAfter(this.#state, decision);
    if (event.type === 'timer' && event.timer === 'rotation')
      this.#state = { ...this.#state, rotationTurn: (this.#state.rotationTurn ?? 0) + 1 };
    this.#startTimers(decision);
    this.lines.push(...linesOf(decision, this.#now), ...this.#offer(ticket?.userId ?? null, decision, event));
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
    return [{ from: 'event', at: this.#now, event: 'offered', consent: null, rating: null, queueId, userId }];
  }
}
