import type { UserContext } from '../../context/context.ts';
import type { ConnectionRecord } from '../../data/connections/store.ts';
import { ticketUuid } from '../../data/tickets/uuid.ts';
import { loadAnswers } from '../driver/load-bot-state.ts';
import type { ConversationState } from '../engine/state.ts';
import { directoryFor } from '../presentation/directory.ts';

/** Ids of the contact and the ticket that are played; no stored ones are read by them. */
const playedId = 1;

/**
 * Returns the state of a conversation of a customer who writes for the first time on a connection.
 *
 * @param settings those of the company, unless the conversation is played with others
 */
export const firstState = async (
  context: UserContext,
  connection: ConnectionRecord,
  at: number,
  settings?: ConversationState['settings'],
): Promise<ConversationState> => {
  const { cache, company, stores } = context;
  // Whoever has just saved a text sees it.
  for (const name of ['directory', 'fileLists']) cache.delete(name);
  const [given, { queues, users, allTags: tags }] = await Promise.all([
    settings ?? stores.settings.company(),
    directoryFor(context, []),
  ]);
  const state = {
    company,
    settings: given,
    connection: { ...connection, missed: null, campaignsUntil: null },
    contact: null,
    optedOutAt: null,
    chat: null,
    ticket: null,
    otherActive: null,
    lastClosed: null,
    queues,
    users,
    tags,
    dialogue: null,
    flow: null,
    newIds: { contactId: playedId, ticketId: playedId, uuid: ticketUuid(playedId, context.ids.uuid()) },
    rotationTurn: 0,
    now: at,
    chance: 0,
  };
  return { ...state, bot: await loadAnswers(context, state) };
};
