import { nextChance } from '@recado/shared/flow/advance';
import type { FlowGraph } from '@recado/shared/flow/graph';
import { saveFlowDraft } from '../src/features/flows/draft.ts';
import { createFlow } from '../src/features/flows/flows.ts';
import { publishFlow } from '../src/features/flows/versions.ts';
import type { ConnectionRecord } from '../src/data/connections/store.ts';
import type { TicketRecord } from '../src/data/tickets/record.ts';
import { evictConversation } from '../src/domain/inbound/cached.ts';
import { receiveMessage } from '../src/domain/inbound/receive-message.ts';
import { receiveTimer } from '../src/domain/timers/receive-timer.ts';
import { allTickets, anyNumber, inboundText } from './conversation.ts';
import type { TestContext } from './user-context.ts';

const none = { params: undefined, query: undefined, body: undefined };

/** Adds a flow with these nodes, published unless `isPublished` is false. Returns its id. */
export const addFlow = async (context: TestContext, graph: FlowGraph, isPublished = true): Promise<number> => {
  const { id } = await createFlow(context, { ...none, body: { name: 'Fluxo' } });
  const { revision } = await saveFlowDraft(context, { ...none, body: { idFlow: id, ...graph } });
  if (isPublished) await publishFlow(context, { ...none, params: { id }, body: { revision } });
  return id;
};

/** The texts that left for phones, with those of files' names. */
const sentBy = ({ effects }: TestContext): string[] =>
  effects.flatMap((effect) => {
    if (effect.to !== 'outbound' || effect.message.type !== 'send') return [];
    const { content } = effect.message;
    return content.type === 'text' ? [content.body] : [content.type];
  });

/** Lets a function work on an event, with the phone's context or one made of it; more than once where it dies. */
type Deliver = (work: (by: TestContext) => Promise<unknown>, phone: TestContext) => Promise<unknown>;

/** Milliseconds that a flow is played without a move, and that a customer reads (`PlayedConversation`). */
const shortWait = 10_000;
const readingPause = 31_000;

/** Milliseconds before now at which a conversation begins whose test gives no time: what it leads to is in the past. */
const aWhile = 300_000;

/**
 * The phone of a customer in a flow, over the real table. It has a time of its own: the customer reads before it writes, and
 * timers fire in time, as in a played conversation.
 */
export class FlowPhone {
  readonly #context: TestContext;
  readonly #connection: ConnectionRecord;
  readonly #number = anyNumber();
  readonly #deliver: Deliver;
  #ticketId: number | null = null;
  #now: number;

  /**
   * @param scene when the customer first writes, and the random number from which those of the decisions follow: the first
   * branch is always taken for 0
   */
  constructor(
    context: TestContext,
    connection: ConnectionRecord,
    { at, chance }: { at: number; chance: number } = { at: Date.now() - aWhile, chance: 0 },
    deliver: Deliver = (work, by) => work(by),
  ) {
    let next = chance;
    const draw = (): number => {
      const drawn = next;
      next = drawn === 0 ? 0 : nextChance(drawn);
      return drawn;
    };
    this.#now = at - readingPause;
    this.#context = { ...context, clock: { now: () => this.#now }, chance: draw };
    this.#connection = connection;
    this.#deliver = deliver;
  }

  /** All that was sent. */
  get sent(): string[] {
    return sentBy(this.#context);
  }

  async write(body: string): Promise<void> {
    const wait = (await this.#wait())?.at ?? Infinity;
    this.#now += Math.min(readingPause, Math.floor(Math.max(0, wait - this.#now) / 2));
    const message = inboundText(this.#connection, { number: this.#number, body, at: this.#now });
    await this.#deliver((by) => {
      evictConversation(by, message);
      return receiveMessage(by, message);
    }, this.#context);
    evictConversation(this.#context, message);
    this.#ticketId ??= (await allTickets(this.#context)).at(-1)!.id;
    await this.#settle();
  }

  /** Lets the time pass that the flow waits for. */
  async skip(): Promise<void> {
    await this.#pass(Infinity);
    await this.#settle();
  }

  async ticket(): Promise<TicketRecord> {
    return (await this.#context.stores.tickets.get(this.#ticketId!))!;
  }

  async #settle(): Promise<void> {
    while (await this.#pass(shortWait));
  }

  /** The time that the dialogue waits for; null where it waits for the customer. */
  async #wait(): Promise<{ at: number; isCall: boolean } | null> {
    if (this.#ticketId === null) return null;
    const { id, inDialogue } = await this.ticket();
    const dialogue = inDialogue ? await this.#context.stores.tickets.dialogue(id) : null;
    const at = dialogue?.continuesAt ?? null;
    return at === null ? null : { at, isCall: dialogue?.callId !== null };
  }

  /** Fires the timer of the dialogue where it is due within a time. Returns whether it was. */
  async #pass(within: number): Promise<boolean> {
    const wait = await this.#wait();
    // No service answers: its call is given up at once.
    if (wait === null || (!wait.isCall && wait.at - this.#now > within)) return false;
    const { at } = wait;
    const { id: companyId } = this.#context.company;
    const ticketId = this.#ticketId!;
    this.#now = Math.max(at, this.#now);
    await this.#deliver(
      (by) => receiveTimer(by, { type: 'due', companyId, ticketId, timer: 'dialogue', at }),
      this.#context,
    );
    return true;
  }
}
