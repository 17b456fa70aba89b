import type { PlayedFlow, PlayFlowScene } from '@recado/shared/contract/flow-plays';
import { defaultCompanySettings } from '@recado/shared/contract/settings';
import type { FlowConnection, FlowGraph } from '@recado/shared/flow/graph';
import type { UserContext } from '../../context/context.ts';
import { newConnection } from '../../data/connections/new-connection.ts';
import { existing } from '../../platform/existing.ts';
import { actingAgent } from '../access/acting-agent.ts';
import { onlyFlow } from '../driver/load-flow.ts';
import type { LoadedFlow } from '../engine/flow-state.ts';
import type { ConversationState } from '../engine/state.ts';
import { firstState } from './first-state.ts';
import { PlayedConversation } from './play-conversation.ts';

/** A flow with the nodes of one of its versions, or of its draft. */
export type PlayableFlow = Omit<LoadedFlow, 'isStart'>;

/**
 * Returns the state of a new customer of a connection. Without one, no hours, consent or menu keep the flow from starting.
 *
 * @throws AppError ERR_NO_WAPP_FOUND
 */
export const stateOn = async (
  context: UserContext,
  whatsappId: number | null,
  at: number,
): Promise<ConversationState> => {
  if (whatsappId !== null)
    return firstState(context, existing('connection', await context.stores.connections.get(whatsappId)), at);
  const blank = newConnection({ id: 1, companyId: context.company.id, name: '' }, at);
  return firstState(context, blank, at, defaultCompanySettings);
};

/** The numbered choices of the menu that a customer stands at. */
const optionsAt = ({ nodes }: FlowGraph, nodeId: string): PlayedFlow['options'] => {
  const node = nodes.find(({ id }) => id === nodeId);
  if (node?.type !== 'menu') return [];
  return node.data.arrayOption.map(({ number, value }) => ({ label: value, answer: String(number) }));
};

const isEdge = (edge: FlowConnection | undefined): edge is FlowConnection => edge !== undefined;

/** Begins a conversation of a new customer with a flow, in a state that `stateOn` returned. */
export const beginConversation = (
  context: UserContext,
  state: ConversationState,
  flow: PlayableFlow,
  { at, name, number, chance }: Omit<PlayFlowScene, 'moves'>,
): PlayedConversation =>
  new PlayedConversation(
    state,
    { at, name, number: number ?? undefined, agent: actingAgent(context), chance },
    onlyFlow(flow),
  );

/** The variables of a conversation with a flow, at the end where it has ended. */
export const variablesIn = ({ progress }: PlayedConversation): Record<string, string> => ({
  ...(progress?.place ?? progress?.end)?.variables,
});

/**
 * Plays a conversation of a new customer with a flow, by the engine. Reads what the engine reads, and writes nothing.
 *
 * @throws AppError ERR_NO_WAPP_FOUND; a rule's, where it refuses what the agent does
 */
export const playFlow = async (context: UserContext, flow: PlayableFlow, scene: PlayFlowScene): Promise<PlayedFlow> => {
  const state = await stateOn(context, scene.whatsappId, scene.at);
  const played = beginConversation(context, state, flow, scene);
  for (const move of scene.moves) played.move(move);
  const { place, progress } = played;
  const start = flow.graph.nodes.find(({ type }) => type === 'start');
  const passed = (progress?.passed ?? []).map((edge) => flow.graph.connections[edge]).filter(isEdge);
  return {
    lines: played.lines,
    status: played.status,
    at: played.now,
    passed,
    visited:
      progress === null ? [] : [...new Set([...(start ? [start.id] : []), ...passed.map(({ target }) => target)])],
    variables: variablesIn(played),
    place,
    options: place?.until === null ? optionsAt(flow.graph, place.nodeId) : [],
  };
};
