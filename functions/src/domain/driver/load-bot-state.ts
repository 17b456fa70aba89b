import type { QueueDetails, QueueOption } from '@recado/shared/contract/queues';
import type { Context } from '../../context/context.ts';
import { listedMedia } from '../../data/file-lists/store.ts';
import type { ConversationEvent } from '../engine/event.ts';
import type { BotState, ConversationState } from '../engine/state.ts';

/** Milliseconds that file lists stay cached. */
const life = 5_000;

const statesOfBot: ReadonlySet<string> = new Set(['pending', 'lgpd']);

/**
 * True if the bot may answer: never a group, our own messages, nor on a ticket that somebody has or that no bot
 * answers.
 */
const mayAnswer = ({ ticket }: ConversationState, event: ConversationEvent): boolean => {
  if (event.type === 'message' && (event.message.fromMe || event.message.chat.isGroup)) return false;
  return ticket === null || (ticket.userId === null && !ticket.isGroup && statesOfBot.has(ticket.status));
};

const sendsFiles = ({ queueType, optFileId, chatbots }: QueueOption): boolean =>
  (queueType === 'file' && optFileId !== null) || chatbots.some(sendsFiles);

const fileListsOf = async (
  { cache, clock, stores }: Context,
  queues: readonly QueueDetails[],
): Promise<BotState['fileLists']> => {
  const isNeeded = queues.some(({ fileListId, chatbots }) => fileListId !== null || chatbots.some(sendsFiles));
  if (!isNeeded) return [];
  const lists = await cache.getOrLoad('fileLists', clock.now(), life, () => stores.fileLists.list());
  return lists.map(({ id, message, options }) => ({ id, message, files: options.map(listedMedia) }));
};

const waitingIn = async ({ stores }: Context): Promise<BotState['waiting']> => {
  const counts = await stores.tickets.counts({ statuses: ['pending'], attendants: [null] });
  const persons = counts.filter(({ isGroup }) => !isGroup);
  const queueIds = new Set(persons.map(({ queueId }) => queueId));
  return [...queueIds].flatMap((queueId) =>
    queueId === null
      ? []
      : [{ queueId, count: persons.reduce((sum, one) => sum + (one.queueId === queueId ? one.count : 0), 0) }],
  );
};

/** Loads what the bot sends besides texts: file lists where a queue sends some, and how many wait where the company sends positions. */
export const loadAnswers = async (
  context: Context,
  state: Pick<ConversationState, 'queues' | 'settings'>,
): Promise<BotState> => {
  const [fileLists, waiting] = await Promise.all([
    fileListsOf(context, state.queues),
    state.settings.sendQueuePosition === 'enabled' ? waitingIn(context) : [],
  ]);
  return { fileLists, waiting };
};

/** Loads what the bot needs to answer an event, besides the queues; null for events that it never answers. */
export const loadBotState = async (
  context: Context,
  state: ConversationState,
  event: ConversationEvent,
): Promise<BotState | null> =>
  event.type === 'startFlow' || mayAnswer(state, event) ? loadAnswers(context, state) : null;
