import * as z from 'zod';
import { listAnnouncements } from './announcements.ts';
import { listConnectionNames, listConnections } from './connections.ts';
import { endpoint } from './grammar.ts';
import { listAllHelps } from './helps.ts';
import { listInternalChats } from './internal-chats.ts';
import { listQueues } from './queues.ts';
import { version } from './settings.ts';
import { countTickets } from './tickets.ts';
import { listUserNames, listUserPictures } from './users.ts';

export const getStart = endpoint({
  name: 'getStart',
  summary:
    'Gets at once what the layout of every screen shows: the results of the calls that its parts make one by one',
  group: 'inbox',
  method: 'GET',
  path: '/start',
  result: z.object({
    connections: listConnectionNames.result,
    /** Empty where the plan has no internal chat. */
    chats: listInternalChats.result,
    /** The first page of the active ones. */
    announcements: listAnnouncements.result,
    helps: listAllHelps.result,
    pictures: listUserPictures.result,
    version: version.result,
    /** The counts of all of the caller's queues, as the inbox opens. */
    counts: countTickets.result,
    /**
     * The lists that the checklist of a new company reads, for its administrators; null once all first steps are done: a
     * connection that was once connected, a queue, a second user, an answer.
     */
    firstSteps: z
      .object({ connections: listConnections.result, queues: listQueues.result, users: listUserNames.result })
      .nullable(),
  }),
  access: 'user',
});
