import type { Queue } from '@recado/shared/contract/queues';
import type { Ticket } from '@recado/shared/contract/tickets';
import type { Context } from '../../context/context.ts';

/** The company's queues, users and connections, which tickets refer to. */
export interface Names {
  queues: readonly Queue[];
  users: readonly { id: number; name: string }[];
  connections: readonly Ticket['whatsapp'][];
  queue(id: number | null): Queue | null;
  user(id: number | null): { id: number; name: string } | null;
  connection(id: number): Ticket['whatsapp'] | null;
  /** References of tickets to removed records. They cause no further reads. */
  removed: Set<string>;
}

/** Milliseconds that names stay cached. */
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
 * Returns the company's names from the cache. Reads them again when a ticket refers to a record that is not among them;
 * what is missing then was removed.
 */
export const namesFor = async (context: Context, tickets: readonly Referring[]): Promise<Names> => {
  const { cache } = context;
  const now = context.clock.now();
  const cached = () => cache.getOrLoad('names', now, life, () => load(context));
  const names = await cached();
  const unknown = tickets.flatMap((ticket) => unknownNamesIn(names, ticket)).filter((name) => !names.removed.has(name));
  if (unknown.length === 0) return names;
  cache.delete('names');
  const renewed = await cached();
  for (const name of tickets.flatMap((ticket) => unknownNamesIn(renewed, ticket))) renewed.removed.add(name);
  return renewed;
};
