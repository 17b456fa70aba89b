import type { Ticket } from '@recado/shared/contract/tickets';
import { can, type Viewer } from '@recado/shared/permissions/can';
import { maySeeTicket, type VisibleTicket } from '@recado/shared/permissions/ticket-visibility';
import type { PanelFilter } from './is-on-panel.ts';

const idsIn = (text: string | null): number[] =>
  (text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);

/** Returns the filters in an address. */
export const panelFilterIn = (params: URLSearchParams): PanelFilter => {
  const [queueIds, whatsappIds] = [idsIn(params.get('queueIds')), idsIn(params.get('whatsappIds'))];
  return { ...(queueIds.length > 0 && { queueIds }), ...(whatsappIds.length > 0 && { whatsappIds }) };
};

/** Returns whether a user may open and move a ticket of the panel: its own, and who finds everybody's those that it sees. */
export const mayOpenOnPanel = (viewer: Viewer, ticket: VisibleTicket): boolean =>
  ticket.userId === viewer.id || (can(viewer, 'tickets-manager:searchAll') && maySeeTicket(viewer, ticket));

/** An agent as colleagues see it. */
export interface Agent {
  id: number;
  name: string;
  profile: 'admin' | 'user';
  queueIds: readonly number[];
}

/** Returns whether an agent serves a queue: administrators serve all, and nobody is in none. */
export const servesQueue = (agent: Agent | null, queueId: number): boolean =>
  agent === null || agent.profile === 'admin' || agent.queueIds.includes(queueId);

/** An agent with its tickets; `id` and `agent` are null for those without one. */
export interface AgentCard {
  id: number | null;
  agent: { id: number; name: string } | null;
  tickets: readonly Ticket[];
}

/**
 * Returns the tickets by their agents: first those without one, then the agents by name, each ticket where it is on its way
 * to.
 *
 * @param moves the agents that tickets are being transferred to, by the ids of the tickets
 */
export const agentCards = (
  agents: readonly { id: number; name: string }[],
  tickets: readonly Ticket[],
  moves: ReadonlyMap<number, number | null>,
): AgentCard[] => {
  const known = new Map(agents.map((agent) => [agent.id, agent]));
  for (const { user } of tickets) if (user && !known.has(user.id)) known.set(user.id, user);
  const byAgent = Map.groupBy(tickets, ({ id, userId }) => (moves.has(id) ? moves.get(id)! : userId));
  const sorted = [...known.values()].sort((one, other) => one.name.localeCompare(other.name));
  return [null, ...sorted].map((agent) => {
    const id = agent?.id ?? null;
    return { id, agent, tickets: byAgent.get(id) ?? [] };
  });
};
