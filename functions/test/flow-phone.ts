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

/** Lets a function work on an event, with its context or another one; more than once where it dies. */
type Deliver = (work: (by: TestContext) => Promise<unknown>) => Promise<unknown>;

/** Waits up to which a flow is played without a move (`PlayedConversation`). */
const shortWait = 10_000;

/** The phone of a customer in a flow, over the real table. Its timers fire as soon as somebody asks for them. */
export class FlowPhone {
  readonly #context: TestContext;
  readonly #connection: ConnectionRecord;
  readonly #number = anyNumber();
  readonly #deliver: Deliver;
  #ticketId: number | null = null;

  /** @param chance the random number from which those of the decisions follow */
  constructor(context: TestContext, connection: ConnectionRecord, chance = 0, deliver?: Deliver) {
    let next = chance;
    this.#context = { ...context, chance: () => (([next, chance] = [nextChance(next), next]), chance) };
    this.#connection = connection;
    this.#deliver = deliver ?? ((work) => work(this.#context));
  }

  /** All that was sent. */
  get sent(): string[] {
    return sentBy(this.#context);
  }

  async write(body: string): Promise<void> {
    const message = inboundText(this.#connection, { number: this.#number, body, at: Date.now() });
    await this.#deliver((by) => {
      evictConversation(by, message);
      return receiveMessage(by, message);
    });
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

  /** Fires the timer of the dialogue where it is due within a time. Returns whether it was. */
  async #pass(within: number): Promise<boolean> {
    if (this.#ticketId === null) return false;
    const { company, stores } = this.#context;
    const ticket = await this.ticket();
    const dialogue = ticket.inDialogue ? await stores.tickets.dialogue(ticket.id) : null;
    const at = dialogue?.continuesAt ?? null;
    // No service answers: its call is given up at once.
    if (at === null || (dialogue?.callId === null && at - Date.now() > within)) return false;
    const { id: companyId } = company;
    await this.#deliver((by) =>
      receiveTimer(by, { type: 'due', companyId, ticketId: ticket.id, timer: 'dialogue', at }),
    );
    return true;
  }
}
