import type { QueueOption } from '@recado/shared/contract/queues';
import { expect } from 'vitest';
import { stateAfter } from '../src/domain/bot-play/state-after.ts';
import { type Dialogue, newDialogue } from '../src/domain/engine/dialogue.ts';
import type { Decision } from '../src/domain/engine/decision.ts';
import type { ConversationState } from '../src/domain/engine/state.ts';
import type { TicketRecord } from '../src/data/tickets/record.ts';
import { type GivenText, inboundText } from './conversation.ts';
import { chatOf, noon, state } from './conversation-state.ts';
import { decideAt } from './decisions.ts';

/** An option of a queue's tree, a text without a greeting unless given. */
export const optionOf = (given: Partial<QueueOption> & { id: number }): QueueOption => ({
  name: `Opção ${given.id}`,
  queueType: 'text',
  greetingMessage: '',
  closeTicket: false,
  optQueueId: null,
  optUserId: null,
  optIntegrationId: null,
  optFileId: null,
  chatbots: [],
  ...given,
});

type Settings = Partial<ConversationState['settings']>;
type Connection = Partial<ConversationState['connection']>;

/** A company without settings that send further texts. */
export const botState = (
  given: Partial<ConversationState> & { given?: { settings?: Settings; connection?: Connection } } = {},
): ConversationState => {
  const { given: changed, ...parts } = given;
  const base = state(parts);
  return {
    ...base,
    settings: { ...base.settings, userRandom: 'disabled', ...changed?.settings },
    connection: { ...base.connection, ...changed?.connection },
  };
};

/** A chat with the bot: each message is decided about what the ones before left behind. */
export class BotConversation {
  state: ConversationState;
  now: number;
  readonly decisions: Decision[] = [];

  constructor(given: ConversationState, now = noon) {
    this.state = given;
    this.now = now;
  }

  get ticket(): TicketRecord {
    expect(this.state.ticket ?? this.state.lastClosed).not.toBeNull();
    return (this.state.ticket ?? this.state.lastClosed)!;
  }

  /** The memory of the ticket's dialogue; that of a new one while none runs. */
  get dialogue(): Dialogue {
    return this.state.dialogue ?? newDialogue;
  }

  /** Returns the texts of the bot in answer to a message that is written `after` seconds behind the one before. */
  receive(body: string, given: GivenText & { after?: number } = {}): string[] {
    const { after = 30, ...message } = given;
    this.now += after * 1_000;
    const decision = decideAt(
      this.state,
      {
        type: 'message',
        message: inboundText(this.state.connection, { number: '5511987654321', body, at: this.now, ...message }),
        quoted: null,
        early: null,
      },
      this.now,
    );
    this.#store(decision);
    return decision.effects.flatMap((effect) =>
      effect.type === 'send' ? [decision.changes.messages[effect.message]!.body] : [],
    );
  }

  #store(decision: Decision): void {
    this.decisions.push(decision);
    const { chat, ticket, lastClosed, ...after } = stateAfter(this.state, decision);
    this.state = { ...after, ticket, lastClosed, chat: chat ?? chatOf(ticket, lastClosed) };
  }

  /** Types of the log's entries of the last decision. */
  get logged(): string[] {
    return this.decisions.at(-1)!.changes.log.map(({ type }) => type);
  }
}
