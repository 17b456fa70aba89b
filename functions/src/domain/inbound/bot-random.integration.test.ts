import type { QueueOption } from '@recado/shared/contract/queues';
import { invalidOptionText, optionsText, queueMenuText } from '@recado/shared/text/menu-text';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { optionOf } from '../../../test/bot-conversation.ts';
import {
  addConnection,
  addQueue,
  allTickets,
  anyNumber,
  inboundText,
  setSettings,
} from '../../../test/conversation.ts';
import { useOwnQueues } from '../../../test/own-queues.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { receiveMessage } from './receive-message.ts';

useOwnQueues();

const greeting = 'Olá!';
const bye = 'Até logo!';
const limit = 3;

/** A node of a tree: a queue, or an option of type text. */
interface Node {
  id: number;
  name: string;
  greetingMessage: string;
  chatbots: readonly Node[];
}

/** Model of a contact who answers every half minute, after the specification (behaviour, section 7). */
class Model {
  private readonly queues: readonly Node[];
  /** The chosen options, from the queue down; empty at the main menu. */
  private path: readonly Node[] = [];
  private state: 'unasked' | 'asked' | 'behind' = 'unasked';
  private used = 0;

  constructor(queues: readonly Node[]) {
    this.queues = queues;
  }

  /** The contact's place: the ids of the chosen options, and whether the bot still asks. */
  get place(): { chosenOptionIds: number[]; isBot: boolean } {
    return { chosenOptionIds: this.path.slice(1).map(({ id }) => id), isBot: this.state !== 'behind' };
  }

  receive(body: string): string[] {
    const answer = body.trim().toLowerCase();
    if (this.state === 'unasked') return this.menu();
    if (answer === 'sair') return this.leave();
    if (answer === '#') return this.menu();
    if (this.state === 'behind') return [];
    const choices = this.path.at(-1)?.chatbots ?? this.queues;
    const chosen = /^\d+$/.test(answer) ? choices[Number(answer) - 1] : undefined;
    if (chosen) return this.enter(chosen);
    if (this.used >= limit) return [];
    if (this.path.length === 0) return this.menu();
    this.used += 1;
    return [invalidOptionText];
  }

  private menu(): string[] {
    [this.path, this.state] = [[], 'asked'];
    this.used += 1;
    return [queueMenuText(greeting, this.queues)];
  }

  private leave(): string[] {
    [this.path, this.state, this.used] = [[], 'unasked', 0];
    return [bye];
  }

  private enter(node: Node): string[] {
    const isQueue = this.path.length === 0;
    [this.path, this.used] = [[...this.path, node], 0];
    const { greetingMessage: text, chatbots } = node;
    if (chatbots.length === 0 || (text === '' && !isQueue)) this.state = 'behind';
    if (text === '' && (chatbots.length === 0 || !isQueue)) return [];
    return [isQueue && chatbots.length === 0 ? text : optionsText(text, chatbots)];
  }
}

const node = (depth: number): fc.Arbitrary<Omit<Node, 'id'>> =>
  fc.record({
    name: fc.constantFrom('Preços', 'Prazos', '1234'),
    greetingMessage: fc.constantFrom('Escolha:', 'Escolha:', 'Um momento', ''),
    chatbots: depth === 0 ? fc.constant([]) : (fc.array(node(depth - 1), { maxLength: 3 }) as fc.Arbitrary<Node[]>),
  });
const trees = fc.array(node(2), { minLength: 2, maxLength: 3 });
const answers = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom('1', '2', '3', ' 1 ') },
    { weight: 2, arbitrary: fc.constantFrom('Oi', '9', '🙂', '') },
    { weight: 1, arbitrary: fc.constantFrom('#', 'SAIR') },
  ),
  { minLength: 6, maxLength: 14 },
);

let nextId = 0;
const withIds = (nodes: readonly Omit<Node, 'id'>[]): QueueOption[] =>
  nodes.map((one) => optionOf({ ...one, id: ++nextId, chatbots: withIds(one.chatbots) }));

/** A company whose bot has these trees, one queue for each. */
const company = async (given: readonly Omit<Node, 'id'>[]) => {
  const context = userContext();
  await setSettings(context, { userRandom: 'disabled' });
  const queues: Node[] = [];
  for (const [index, { greetingMessage, chatbots }] of given.entries()) {
    const { id } = await addQueue(context, `Fila ${index + 1}`, greetingMessage);
    const stored = (await context.stores.queues.get(id))!;
    const options = withIds(chatbots);
    await context.commit(context.stores.queues.update(stored, { ...stored, chatbots: options }), []);
    queues.push({ id, name: stored.name, greetingMessage, chatbots: options });
  }
  const queueIds = queues.map(({ id }) => id);
  const settings = { queueIds, greetingMessage: greeting, complationMessage: bye, maxUseBotQueues: limit };
  return { context, queues, connection: await addConnection(context, settings) };
};

const texts = ({ effects }: TestContext): string[] =>
  effects.flatMap((effect) =>
    effect.to === 'outbound' && effect.message.type === 'send' && effect.message.content.type === 'text'
      ? [effect.message.content.body]
      : [],
  );

it('does what the model of the menu says, for random trees and answers', async () => {
  await fc.assert(
    fc.asyncProperty(trees, answers, async (given, sequence) => {
      const { context, queues, connection } = await company(given);
      const model = new Model(queues);
      const number = anyNumber();
      let at = Date.now();
      for (const body of ['Oi', ...sequence]) {
        context.effects.length = 0;
        await receiveMessage(context, inboundText(connection, { number, body, at: (at += 31_000) }));
        expect(texts(context)).toEqual(model.receive(body));
        const { id, isBot, status } = (await allTickets(context)).at(-1)!;
        const { chosenOptionIds } = (await context.stores.tickets.dialogue(id))!;
        if (status !== 'closed') expect({ chosenOptionIds, isBot }).toEqual(model.place);
      }
    }),
    { numRuns: 12 },
  );
}, 300_000);
