import type { playBot as endpoint } from '@recado/shared/contract/bot-plays';
import type { UseCase } from '../../context/binding.ts';
import { actingAgent } from '../../domain/access/acting-agent.ts';
import { firstState } from '../../domain/bot-play/first-state.ts';
import { PlayedConversation } from '../../domain/bot-play/play-conversation.ts';
import { loadPlayedFlows } from '../../domain/driver/load-flow.ts';
import { existing } from '../../platform/existing.ts';

/** Plays what a new customer of a connection gets. Reads what the engine reads, and writes nothing. */
export const playBot: UseCase<typeof endpoint> = async (context, { params, body: { at, name, moves } }) => {
  const connection = existing('connection', await context.stores.connections.get(params.id));
  const [state, flowFor, caller] = await Promise.all([
    firstState(context, connection, at),
    loadPlayedFlows(context, connection),
    context.stores.users.get(context.actor.viewer.id),
  ]);
  const agent = actingAgent(context, caller?.farewellMessage);
  const played = new PlayedConversation(state, { at, name, agent }, flowFor);
  for (const move of moves) played.move(move);
  return { lines: played.lines, status: played.status, at: played.now };
};
