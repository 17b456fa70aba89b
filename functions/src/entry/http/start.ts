import type { ResultOf } from '@recado/shared/contract/grammar';
import { getStart as endpoint } from '@recado/shared/contract/start';
import { bind, type Binding, type UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { listAnnouncements } from '../../features/announcements/announcements.ts';
import { listConnectionNames, listConnections } from '../../features/connections/read-connections.ts';
import { listAllHelps } from '../../features/helps/helps.ts';
import { listInternalChats } from '../../features/internal-chats/read-chats.ts';
import { listQueues } from '../../features/queues/list-queues.ts';
import { productVersion } from '../../features/settings/version.ts';
import { countTickets } from '../../features/tickets/count-tickets.ts';
import { listUserNames } from '../../features/users/list-user-names.ts';
import { listPictures } from '../../features/users/picture.ts';

const none = { params: undefined, query: {}, body: undefined };
const noQuery = { ...none, query: undefined };
const noChats = { records: [], unreadsBehind: 0, hasMore: false, nextCursor: null };

/** Returns the lists of the checklist, for an administrator of a company that has not done all of its first steps. */
const firstStepsOf = async (context: UserContext): Promise<ResultOf<typeof endpoint>['firstSteps']> => {
  const { actor, company } = context;
  if (actor.viewer.profile !== 'admin' || actor.support) return null;
  const [connections, queues, users] = await Promise.all([
    listConnections(context, none),
    listQueues(context, noQuery),
    listUserNames(context, noQuery),
  ]);
  const wasConnected = connections.some(({ status, connectedAt }) => status === 'CONNECTED' || connectedAt !== null);
  const isDone = company.firstAnswerAt !== null && wasConnected && queues.length > 0 && users.length > 1;
  return isDone ? null : { connections, queues, users };
};

/**
 * Returns the data that the layout and the inbox show beside the list, of several features: one call instead of seven,
 * or of ten for the administrators of a new company, at each start of the app.
 */
export const getStart: UseCase<typeof endpoint> = async (context) => {
  const [connections, chats, announcements, helps, pictures, counts, firstSteps] = await Promise.all([
    listConnectionNames(context, none),
    context.plan.useInternalChat ? listInternalChats(context, none) : noChats,
    listAnnouncements(context, { ...none, query: { status: true } }),
    listAllHelps(context, noQuery),
    listPictures(context, noQuery),
    countTickets(context, none),
    firstStepsOf(context),
  ]);
  return { connections, chats, announcements, helps, pictures, version: productVersion(), counts, firstSteps };
};

export const startBindings: Binding[] = [bind(endpoint, getStart)];
