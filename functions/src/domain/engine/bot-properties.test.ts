import { type QueueOption, queueOptionTypes } from '@recado/shared/contract/queues';
import { optionsText, queueMenuText, invalidOptionText } from '@recado/shared/text/menu-text';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BotConversation, botState, optionOf } from '../../../test/bot-conversation.ts';
import { queueRecord } from '../../../test/conversation-state.ts';
import type { GivenText } from '../../../test/conversation.ts';
import type { QueueRecord } from '../../data/queues/store.ts';
import { choicesAt, menuQueues } from '@recado/shared/bot/position';

const greetings = fc.constantFrom('', 'Olá, {{firstName}}', 'Escolha:', '*1*');

/** An option without its id; ids are given in the order of the tree. */
const option = (depth: number): fc.Arbitrary<Omit<QueueOption, 'id'>> =>
  fc.record({
    name: fc.constantFrom('Preços', 'Prazos', '1234', '😀😀😀😀'),
    queueType: fc.constantFrom('text' as const, 'text' as const, ...queueOptionTypes),
    greetingMessage: greetings,
    closeTicket: fc.boolean().map((closes) => closes && depth % 2 === 1),
    optQueueId: fc.constantFrom(null, 1, 2, 99),
    optUserId: fc.constantFrom(null, 11, 99),
    optIntegrationId: fc.constantFrom(null, 3),
    optFileId: fc.constantFrom(null, 9, 99),
    chatbots:
      depth === 0 ? fc.constant([]) : (fc.array(option(depth - 1), { maxLength: 3 }) as fc.Arbitrary<QueueOption[]>),
  });

let nextId = 0;
const withIds = (options: readonly Omit<QueueOption, 'id'>[]): QueueOption[] =>
  options.map((one) => optionOf({ ...one, id: ++nextId, chatbots: withIds(one.chatbots) }));

const queues = fc.array(fc.record({ greetingMessage: greetings, tree: fc.array(option(2), { maxLength: 3 }) }), {
  minLength: 1,
  maxLength: 3,
});

type Step = { body: string; after: number; kind: 'text' | 'voice' | 'row' | 'phone' | 'removal' };
const steps = fc.array(
  fc.record<Step>({
    body: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom('1', '2', '3') },
      { weight: 2, arbitrary: fc.constantFrom('#', 'sair', 'Oi', '', ' 1. ', '9') },
      { weight: 1, arbitrary: fc.string() },
    ),
    after: fc.constantFrom(0, 3, 40, 400),
    kind: fc.constantFrom('text', 'text', 'text', 'text', 'voice', 'row', 'phone', 'removal'),
  }),
  { maxLength: 25 },
);

const messageOf = ({ body, kind, after }: Step): GivenText & { after: number } => {
  if (kind === 'row')
    return { after, content: { type: 'card', body, card: { type: 'answer', rowId: body, text: body } } };
  if (kind === 'phone') return { after, fromMe: true };
  const media = { kind: 'audio' as const, mimetype: 'audio/ogg', size: 1, name: null };
  return kind === 'voice' ? { after, content: { type: 'media', body, media } } : { after };
};

/** Checks a ticket, whatever has happened. */
const check = ({ ticket, dialogue, state }: BotConversation): void => {
  const { status, isBot, queueId, userId } = ticket;
  const { chosenOptionIds, integrationId } = dialogue;
  expect(['pending', 'closed']).toContain(status);
  if (status === 'closed')
    expect({ isBot, inDialogue: ticket.inDialogue }).toEqual({ isBot: false, inDialogue: false });
  if (isBot) expect({ userId, integrationId }).toEqual({ userId: null, integrationId: null });
  if (queueId === null) expect(chosenOptionIds).toEqual([]);
  // The bot asks only where there is something to choose.
  if (isBot && queueId !== null) expect(choicesAt(state, { queueId, chosenOptionIds })).not.toEqual([]);
  if (userId !== null) expect(state.users.some(({ id }) => id === userId)).toBe(true);
};

/** The menu that belongs to the place where the contact stands; null where it has none. */
const menuOf = ({ ticket, dialogue, state }: BotConversation): string | null => {
  const { queueId, isBot } = ticket;
  const { chosenOptionIds } = dialogue;
  if (!isBot) return null;
  if (queueId === null) return queueMenuText(state.connection.greetingMessage, menuQueues(state));
  const above = choicesAt(state, { queueId, chosenOptionIds: chosenOptionIds.slice(0, -1) });
  const own = above?.find(({ id }) => id === chosenOptionIds.at(-1)) ?? state.queues.find(({ id }) => id === queueId);
  // Removed options are shown no more once the contact writes.
  return own ? optionsText(own.greetingMessage, own.chatbots) : null;
};

const rendered = (text: string): string => text.replaceAll('{{firstName}}', 'Maria').trim();

const run = (chat: BotConversation, step: Step): void => {
  if (step.kind === 'removal') {
    chat.state = { ...chat.state, queues: chat.state.queues.slice(0, -1) };
    return;
  }
  const texts = chat.receive(step.body, messageOf(step));
  check(chat);
  const last = texts.at(-1);
  const menu = menuOf(chat);
  // The last text is the menu of the contact's place, or says that its answer was none.
  if (last !== undefined && menu !== null && last !== invalidOptionText) expect(last).toBe(rendered(menu));
};

it('keeps its menu and the contact’s place together, for random trees and answers', () => {
  fc.assert(
    fc.property(queues, steps, (given, sequence) => {
      nextId = 0;
      const all: QueueRecord[] = given.map(({ greetingMessage, tree }, index) =>
        queueRecord({
          id: index + 1,
          name: `Fila ${index + 1}`,
          color: `#00000${index}`,
          greetingMessage,
          chatbots: withIds(tree),
        }),
      );
      const files = [{ key: 'c/3/a.pdf', name: 'a.pdf', mimetype: 'application/pdf', size: 1 }];
      const chat = new BotConversation(
        botState({
          queues: all,
          bot: { fileLists: [{ id: 9, message: 'Segue', files }], waiting: [] },
          given: { connection: { queueIds: [1, 2, 3], greetingMessage: 'Olá!', complationMessage: 'Até logo!' } },
        }),
      );
      chat.receive('Oi');
      for (const step of sequence) run(chat, step);
    }),
    { numRuns: 400 },
  );
});
