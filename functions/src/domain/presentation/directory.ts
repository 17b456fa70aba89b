import type { Plan } from '@recado/shared/contract/plans';
import type { QueueDetails, QueueOption } from '@recado/shared/contract/queues';
import type { Tag } from '@recado/shared/contract/tags';
import type { QueueRecord } from '../../data/queues/store.ts';
import { apiKeyActorId, apiKeyOfActor } from '@recado/shared/permissions/api-keys';
import { apiKeyName } from '@recado/shared/text/api-key-name';
import type { Ticket } from '@recado/shared/contract/tickets';
import type { TagNames } from '../../data/contacts/record.ts';
import type { Context, UserContext } from '../../context/context.ts';
import type { StateUser } from '../engine/state.ts';

/**
 * The company's queues, users, connections and tags, which tickets refer to. The lanes of the kanban board are among the
 * tags only while the company's plan has the board: without it, no ticket shows a lane and none moves by itself. Queues name
 * integrations only while the plan has them.
 */
export interface Directory extends TagNames {
  queues: readonly QueueDetails[];
  users: readonly StateUser[];
  connections: readonly Ticket['whatsapp'][];
  allTags: readonly Tag[];
  queue(id: number | null): QueueDetails | null;
  user(id: number | null): { id: number; name: string } | null;
  connection(id: number): Ticket['whatsapp'] | null;
  lane(id: number | null): Tag | null;
  /** References of tickets to removed records. They cause no further reads. */
  removed: Set<string>;
}

/** Milliseconds that the directory stays cached. */
const life = 5_000;

/** Returns the company's plan. That of a user's request is known. */
const planOf = async (context: Context | UserContext): Promise<Plan | null> => {
  const { company, stores } = context;
  return 'plan' in context ? context.plan : stores.plans.get(company.planId);
};

/** Returns options as they are without integrations. */
const withoutIntegrations = (options: readonly QueueOption[]): QueueOption[] =>
  options.map((option) => ({ ...option, optIntegrationId: null, chatbots: withoutIntegrations(option.chatbots) }));

/** Returns a queue as it answers within a plan: without the integrations or the prompt that the plan lacks. */
const withinPlan = (queue: QueueRecord, plan: Plan | null): QueueRecord => ({
  ...queue,
  ...(!plan?.useIntegrations && { integrationId: null, chatbots: withoutIntegrations(queue.chatbots) }),
  ...(!plan?.useOpenAi && { promptId: null }),
});

const load = async (context: Context): Promise<Directory> => {
  const { stores } = context;
  const [allQueues, users, connections, all, plan] = await Promise.all([
    stores.queues.list(),
    stores.users.list(),
    stores.connections.list(),
    stores.tags.list(),
    planOf(context),
  ]);
  const tags = all.filter(({ kanban }) => kanban === 0 || plan?.useKanban === true);
  const queues = allQueues.map((queue) => withinPlan(queue, plan));
  const queuesById = new Map(queues.map((queue) => [queue.id, queue]));
  const usersById = new Map(users.map(({ id, name }) => [id, { id, name }]));
  const connectionsById = new Map(connections.map(({ id, name, groupAsTicket }) => [id, { id, name, groupAsTicket }]));
  const lanesById = new Map(tags.filter(({ kanban }) => kanban === 1).map((tag) => [tag.id, tag]));
  const tagsById = new Map(tags.map(({ id, name, color }) => [id, { id, name, color }]));
  return {
    queues,
    users: users.map(({ id, name, profile, queueIds, onlineAt }) => ({ id, name, profile, queueIds, onlineAt })),
    connections: [...connectionsById.values()],
    allTags: tags,
    queue: (id) => (id === null ? null : (queuesById.get(id) ?? null)),
    user: (id) => (id === null ? null : (usersById.get(id) ?? null)),
    connection: (id) => connectionsById.get(id) ?? null,
    lane: (id) => (id === null ? null : (lanesById.get(id) ?? null)),
    tags: (ids) => ids.flatMap((id) => tagsById.get(id) ?? []),
    removed: new Set(),
  };
};

/** Returns the API keys of the company by the ids under which they act, those that were revoked too. */
const loadKeys = async ({ company, stores }: Context): Promise<ReadonlyMap<number, { id: number; name: string }>> => {
  const keys = await stores.apiKeys.list();
  return new Map(
    keys.map(({ id: keyId, name }) => {
      const id = apiKeyActorId(keyId);
      return [id, { id, name: apiKeyName(company.language, name) }];
    }),
  );
};

/** Adds the API keys to the users of a directory. Only those who show what a key did read them. */
const withKeys = async (context: Context, directory: Directory): Promise<Directory> => {
  const now = context.clock.now();
  const keys = await context.cache.getOrLoad('api keys', now, life, () => loadKeys(context));
  const { actor } = context;
  // A key that was made a moment ago is not among them yet.
  const own = actor.kind === 'user' ? { id: actor.viewer.id, name: actor.name } : null;
  const keyOf = (id: number | null) => (id === null ? null : (keys.get(id) ?? (own?.id === id ? own : null)));
  return { ...directory, user: (id) => directory.user(id) ?? keyOf(id) };
};

/** A record that refers to the directory: a ticket, or a contact by its tags. */
interface Referring {
  queueId?: number | null;
  userId?: number | null;
  whatsappId?: number;
  tagIds?: readonly number[];
  laneId?: number | null;
}

const unknownIn = (
  directory: Directory,
  { queueId = null, userId = null, whatsappId, tagIds = [], laneId = null }: Referring,
): string[] => [
  ...(queueId !== null && directory.queue(queueId) === null ? [`queue ${queueId}`] : []),
  ...(userId !== null && apiKeyOfActor(userId) === null && directory.user(userId) === null ? [`user ${userId}`] : []),
  ...(whatsappId !== undefined && directory.connection(whatsappId) === null ? [`connection ${whatsappId}`] : []),
  ...[...tagIds, ...(laneId === null ? [] : [laneId])]
    .filter((id) => directory.tags([id]).length === 0)
    .map((id) => `tag ${id}`),
];

const knowing = async (context: Context, referring: readonly Referring[]): Promise<Directory> => {
  const { cache } = context;
  const now = context.clock.now();
  const cached = () => cache.getOrLoad('directory', now, life, () => load(context));
  const directory = await cached();
  const unknown = referring.flatMap((one) => unknownIn(directory, one)).filter((name) => !directory.removed.has(name));
  if (unknown.length === 0) return directory;
  cache.delete('directory');
  const renewed = await cached();
  for (const name of referring.flatMap((one) => unknownIn(renewed, one))) renewed.removed.add(name);
  return renewed;
};

/**
 * Returns the company's directory from the cache. Reads it again when a ticket or contact refers to a record that is not
 * in it; what is missing then was removed.
 */
export const directoryFor = async (context: Context, referring: readonly Referring[]): Promise<Directory> => {
  const directory = await knowing(context, referring);
  return referring.some(({ userId = null }) => apiKeyOfActor(userId) !== null)
    ? withKeys(context, directory)
    : directory;
};
