import { getStart as endpoint } from '@recado/shared/contract/start';
import { bind, type Binding, type UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { listAnnouncements } from '../../features/announcements/announcements.ts';
import { listConnectionNames } from '../../features/connections/read-connections.ts';
import { listAllHelps } from '../../features/helps/helps.ts';
import { listInternalChats } from '../../features/internal-chats/read-chats.ts';
import { productVersion } from '../../features/settings/version.ts';
import { countTickets } from '../../features/tickets/count-tickets.ts';
import { listPictures } from '../../features/users/picture.ts';

const none = { params: undefined, query: {}, body: undefined };
const noQuery = { ...none, query: undefined };
const noChats = { records: [], unreadsBehind: 0, hasMore: false, nextCursor: null };

/** True if the company has done all of its first steps. One that has sent no answer has not, and nothing is read. */
const isSetUp = async ({ company, stores }: UserContext): Promise<boolean> => {
  if (company.firstAnswerAt === null) return false;
  const [connections, queues, users] = await Promise.all([
    stores.connections.list(),
    stores.queues.list(),
    stores.users.list(),
  ]);
  const wasConnected = connections.some(({ status, connectedAt }) => status === 'CONNECTED' || connectedAt !== null);
  return wasConnected && queues.length > 0 && users.length > 1;
};

/**
 * Returns the data that the layout and the inbox show beside the list, of several features: one call instead of seven
 * at each start of the app.
 */
export const getStart: UseCase<typeof endpoint> = async (context) => {
  const [connections, chats, announcements, helps, pictures, counts, done] = await Promise.all([
    listConnectionNames(context, none),
    context.plan.useInternalChat ? listInternalChats(context, none) : noChats,
    listAnnouncements(context, { ...none, query: { status: true } }),
    listAllHelps(context, noQuery),
    listPictures(context, noQuery),
    countTickets(context, none),
    isSetUp(context),
  ]);
  return { connections, chats, announcements, helps, pictures, version: productVersion, counts, isSetUp: done };
};

export const startBindings: Binding[] = [bind(endpoint, getStart)];
