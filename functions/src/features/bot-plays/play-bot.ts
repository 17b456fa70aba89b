import type { playBot as endpoint } from '@recado/shared/contract/bot-plays';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { ticketUuid } from '../../data/tickets/uuid.ts';
import { actingAgent } from '../../domain/access/acting-agent.ts';
import { PlayedConversation } from '../../domain/bot-play/play-conversation.ts';
import { loadAnswers } from '../../domain/driver/load-bot-state.ts';
import { loadPlayedFlows } from '../../domain/driver/load-flow.ts';
import type { ConversationState } from '../../domain/engine/state.ts';
import { directoryFor } from '../../domain/presentation/directory.ts';
import { existing } from '../../platform/existing.ts';

/** Ids of the contact and the ticket that are played; no stored ones are read by them. */
const playedId = 1;

/** Returns the state of a conversation of a customer who writes for the first time. */
const firstState = async (context: UserContext, connectionId: number, at: number): Promise<ConversationState> => {
  const { cache, company, stores } = context;
  // Whoever has just saved a text sees it.
  for (const name of ['directory', 'fileLists']) cache.delete(name);
  const [connection, settings, { queues, users, allTags: tags }] = await Promise.all([
    stores.connections.get(connectionId),
    stores.settings.company(),
    directoryFor(context, []),
  ]);
  return {
    company,
    settings,
    connection: { ...existing('connection', connection), missed: null, campaignsUntil: null },
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
    bot: null,
    newIds: { contactId: playedId, ticketId: playedId, uuid: ticketUuid(playedId, context.ids.uuid()) },
    rotationTurn: 0,
    now: at,
    chance: 0,
  };
};

/** Plays what a new customer of a connection gets. Reads what the engine reads, and writes nothing. */
export const playBot: UseCase<typeof endpoint> = async (context, { params, body: { at, name, moves } }) => {
  const state = await firstState(context, params.id, at);
  const [bot, flowFor, caller] = await Promise.all([
    loadAnswers(context, state),
    loadPlayedFlows(context, state.connection),
    context.stores.users.get(context.actor.viewer.id),
  ]);
  const agent = actingAgent(context, caller?.farewellMessage);
  const played = new PlayedConversation({ ...state, bot }, { at, name, agent }, flowFor);
  for (const move of moves) played.move(move);
  return { lines: played.lines, status: played.status, at: played.now };
};
