import type { PhraseCampaign } from '@recado/shared/contract/phrase-campaigns';
import type { InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import { matchesPhrase } from '@recado/shared/flow/matches-phrase';
import type { FlowGraph } from '@recado/shared/flow/graph';
import type { Context } from '../../context/context.ts';
import type { ConversationEvent } from '../engine/event.ts';
import type { LoadedFlow } from '../engine/flow-state.ts';
import type { ConversationState } from '../engine/state.ts';

/** Milliseconds that flows, phrases and plans stay cached, and versions, which never change. */
const life = 5_000;
const lifeOfVersion = 600_000;

/** States of a ticket that a flow may answer, now or once its contact has consented. */
const waiting: ReadonlySet<string> = new Set(['pending', 'lgpd']);

/** True if the contact has no earlier ticket on the connection. */
const isFirst = ({ chat, ticket }: ConversationState): boolean =>
  chat === null ||
  (chat.lastClosedTicketId === null && (chat.activeTicketId === null || chat.activeTicketId === ticket?.id));

const mayAnswer = ({ ticket, contact }: ConversationState, { fromMe, chat }: InboundMessage): boolean => {
  if (fromMe || chat.isGroup || contact?.disableBot === true) return false;
  return ticket === null || (waiting.has(ticket.status) && ticket.userId === null && ticket.queueId === null);
};

type Phrases = readonly Pick<PhraseCampaign, 'phrase' | 'flowId' | 'whatsappId' | 'status'>[];

const flowOfPhrase = (
  { connection }: ConversationState,
  { content }: InboundMessage,
  phrases: Phrases,
): number | null => {
  if (content.type !== 'text') return null;
  const active = phrases.filter(({ status, whatsappId }) => status && whatsappId === connection.id);
  return active.find(({ phrase }) => matchesPhrase(content.body, phrase))?.flowId ?? null;
};

/**
 * The flow that a message starts: a phrase's; else, where nothing was asked in the service cycle yet and no flow has
 * ended in it, the connection's flow for new contacts or the one for all other messages.
 */
const startedFlow = (state: ConversationState, message: InboundMessage, phrases: Phrases): number | null => {
  const { connection, dialogue } = state;
  const byPhrase = flowOfPhrase(state, message, phrases);
  if (byPhrase !== null) return byPhrase;
  if (dialogue !== null && (dialogue.flow !== null || (dialogue.wroteAt !== null && !dialogue.isOutOfHours)))
    return null;
  return (isFirst(state) ? connection.flowIdWelcome : null) ?? connection.flowIdNotPhrase;
};

/** Returns the flow that an event continues, with its version, or may start; null for none. */
const wantedFlow = (
  state: ConversationState,
  event: ConversationEvent,
  phrases: Phrases,
): { flowId: number; version: number | null } | null => {
  if (event.type === 'message' && !mayAnswer(state, event.message)) return null;
  if (event.type === 'startFlow') return { flowId: event.flowId, version: null };
  const command = event.type === 'integrationAnswer' ? event.answer?.command : null;
  if (command?.type === 'flow') {
    const flowId = command.flowId ?? state.connection.flowIdNotPhrase;
    return flowId === null ? null : { flowId, version: null };
  }
  const progress = state.dialogue?.flow ?? null;
  if (progress?.place) return progress;
  const flowId = event.type === 'message' ? startedFlow(state, event.message, phrases) : null;
  return flowId === null ? null : { flowId, version: null };
};

const graphOf = ({ cache, clock, stores }: Context, flowId: number, version: number): Promise<FlowGraph | null> =>
  cache.getOrLoad(`flow ${flowId}.${version}`, clock.now(), lifeOfVersion, async () => {
    const found = await stores.flows.version(flowId, version);
    return found && found.graph;
  });

/** The published version of a flow that is in service, while the company's plan includes flows. */
const publishedFlow = async (context: Context, flowId: number): Promise<LoadedFlow | null> => {
  const { cache, clock, company, stores } = context;
  const [flow, plan] = await Promise.all([
    cache.getOrLoad(`flow ${flowId}`, clock.now(), life, () => stores.flows.get(flowId)),
    cache.getOrLoad('plan', clock.now(), life, () => stores.plans.get(company.planId)),
  ]);
  if (!flow?.active || flow.published === null || !plan?.useIntegrations) return null;
  const graph = await graphOf(context, flowId, flow.published);
  return graph && { flowId, version: flow.published, graph, isStart: true };
};

/** The phrases that a message may be; they are read only where the connection has had some. */
const phrasesFor = async (
  { cache, clock, stores }: Context,
  state: ConversationState,
  event: ConversationEvent,
): Promise<Phrases> => {
  const mayStart = event.type === 'message' && mayAnswer(state, event.message) && !state.dialogue?.flow?.place;
  if (!mayStart || !state.connection.hasPhrases) return [];
  return cache.getOrLoad('phrases', clock.now(), life, () => stores.phraseCampaigns.list());
};

/**
 * Loads the version of a flow that an event may start or continue; null for none. A contact ends the version in which it
 * began, also after the flow was taken out of service. Costs nothing where the connection has no flows.
 */
export const loadFlow = async (
  context: Context,
  state: ConversationState,
  event: ConversationEvent,
): Promise<LoadedFlow | null> => {
  const wanted = wantedFlow(state, event, await phrasesFor(context, state, event));
  if (wanted === null) return null;
  const { flowId, version } = wanted;
  if (version === null) return publishedFlow(context, flowId);
  const graph = await graphOf(context, flowId, version);
  return graph && { flowId, version, graph, isStart: false };
};

/** Loads all flows that a connection may start, for a conversation that is played. Returns what `loadFlow` would load. */
export const loadPlayedFlows = async (
  context: Context,
  connection: ConversationState['connection'],
): Promise<(state: ConversationState, event: ConversationEvent) => LoadedFlow | null> => {
  const { cache, stores } = context;
  const phrases = connection.hasPhrases ? await stores.phraseCampaigns.list() : [];
  const ids = [connection.flowIdWelcome, connection.flowIdNotPhrase].filter((id) => id !== null);
  const ofPhrases = phrases.filter(({ whatsappId }) => whatsappId === connection.id).map(({ flowId }) => flowId);
  const flowIds = [...new Set([...ids, ...ofPhrases])];
  for (const name of ['plan', ...flowIds.map((id) => `flow ${id}`)]) cache.delete(name);
  const flows = new Map<number, LoadedFlow | null>();
  for (const flowId of flowIds) flows.set(flowId, await publishedFlow(context, flowId));
  return (state, event) => {
    const wanted = wantedFlow(state, event, phrases);
    const flow = wanted && (flows.get(wanted.flowId) ?? null);
    return flow && { ...flow, isStart: wanted.version === null };
  };
};

/** Returns the loader of a connection whose only flow is this one, which starts for every message that may start one. */
export const onlyFlow =
  (flow: Omit<LoadedFlow, 'isStart'>) =>
  (state: ConversationState, event: ConversationEvent): LoadedFlow | null => {
    const connection = { ...state.connection, flowIdWelcome: flow.flowId, flowIdNotPhrase: flow.flowId };
    const wanted = wantedFlow({ ...state, connection }, event, []);
    return wanted && { ...flow, isStart: wanted.version === null };
  };
