import type { Queue } from '@recado/shared/contract/queues';
import type { Ticket } from '@recado/shared/contract/tickets';
import type { Context } from '../../context/context.ts';

/** Names of what tickets refer to. */
export interface Names {
  queues: readonly Queue[];
  users: readonly { id: number; name: string }[];
  connections: readonly Ticket['whatsapp'][];
  queue(id: number | null): Queue | null;
  user(id: number | null): { id: number; name: string } | null;
  connection(id: number): Ticket['whatsapp'] | null;
  /** What tickets named and is not there, so that it is not looked for again and again. */
  removed: Set<string>;
}

/** Milliseconds that a process works with the names it read. */
const life = 5_000;

const load = async ({ stores }: Context): Promise<Names> => {
  const [queues, users, connections] = await Promise.all([
    stores.queues.list(),
    stores.users.list(),
    stores.connections.list(),
  ]);
  const queuesById = new Map(queues.map((queue) => [queue.id, queue]));
  const usersById = new Map(users.map(({ id, name }) => [id, { id, name }]));
  const connectionsById = new Map(connections.map(({ id, name, groupAsTicket }) => [id, { id, name, groupAsTicket }]));
  return {
    queues,
    users: [...usersById.values()],
    connections: [...connectionsById.values()],
    queue: (id) => (id === null ? null : (queuesById.get(id) ?? null)),
    user: (id) => (id === null ? null : (usersById.get(id) ?? null)),
    connection: (id) => connectionsById.get(id) ?? null,
    removed: new Set(),
  };
};

interface Referring {
  queueId: number | null;
  userId: number | null;
  whatsappId: number;
}

const unknownNamesIn = (names: Names, { queueId, userId, whatsappId }: Referring): string[] => [
  ...(queueId !== null && names.queue(queueId) === null ? [`queue ${queueId}`] : []),
  ...(userId !== null && names.user(userId) === null ? [`user ${userId}`] : []),
  ...(names.connection(whatsappId) === null ? [`connection ${whatsappId}`] : []),
];

/**
 * The company's names, some seconds old at most; read anew when something is named that was made since. What is still
 * unknown then was removed.
 */
export const namesFor = async (context: Context, tickets: readonly Referring[]): Promise<Names> => {
  const { cache } = context;
  const now = context.clock.now();
  const recall = () => cache.getOrLoad('names', now, life, () => load(context));
  const names = await recall();
  const unknown = tickets.flatMap((ticket) => unknownNamesIn(names, ticket)).filter((name) => !names.removed.has(name));
  if (unknown.length === 0) return names;
  cache.delete('names');
  const renewed = await recall();
  for (const name of tickets.flatMap((ticket) => unknownNamesIn(renewed, ticket))) renewed.removed.add(name);
  return renewed;
};
