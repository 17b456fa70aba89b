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

const flowOfPhrase = async (
  { cache, clock, stores }: Context,
  { connection }: ConversationState,
  { content }: InboundMessage,
): Promise<number | null> => {
  if (!connection.hasPhrases || content.type !== 'text') return null;
  const all = await cache.getOrLoad('phrases', clock.now(), life, () => stores.phraseCampaigns.list());
  const active = all.filter(({ status, whatsappId }) => status && whatsappId === connection.id);
  return active.find(({ phrase }) => matchesPhrase(content.body, phrase))?.flowId ?? null;
};

/**
 * The flow that a message starts: a phrase's; else, where nothing was asked in the service cycle yet and no flow has
 * ended in it, the connection's flow for new contacts or the one for all other messages.
 */
const startedFlow = async (
  context: Context,
  state: ConversationState,
  message: InboundMessage,
): Promise<number | null> => {
  const { connection, dialogue } = state;
  const byPhrase = await flowOfPhrase(context, state, message);
  if (byPhrase !== null) return byPhrase;
  if (dialogue !== null && (dialogue.flow !== null || (dialogue.wroteAt !== null && !dialogue.isOutOfHours)))
    return null;
  return (isFirst(state) ? connection.flowIdWelcome : null) ?? connection.flowIdNotPhrase;
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

/**
 * Loads the version of a flow that an event may start or continue; null for none. A contact ends the version in which it
 * began, also after the flow was taken out of service. Costs nothing where the connection has no flows.
 */
export const loadFlow = async (
  context: Context,
  state: ConversationState,
  event: ConversationEvent,
): Promise<LoadedFlow | null> => {
  const progress = state.dialogue?.flow ?? null;
  if (event.type === 'message' && !mayAnswer(state, event.message)) return null;
  if (progress?.place) {
    const { flowId, version } = progress;
    const graph = await graphOf(context, flowId, version);
    return graph && { flowId, version, graph, isStart: false };
  }
  if (event.type !== 'message') return null;
  const { flowIdWelcome, flowIdNotPhrase, hasPhrases } = state.connection;
  if (flowIdWelcome === null && flowIdNotPhrase === null && !hasPhrases) return null;
  const flowId = await startedFlow(context, state, event.message);
  return flowId === null ? null : publishedFlow(context, flowId);
};
