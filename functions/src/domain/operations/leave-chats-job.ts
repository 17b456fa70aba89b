import { id } from '@recado/shared/contract/parameters';
import * as z from 'zod';
import { defineJob } from '../jobs/define-job.ts';
import { leaveInternalChatAs } from './leave-internal-chats.ts';

/** Chats of one slice, and batches of messages that it removes with a chat. */
const batch = 20;
const messageBatches = 20;

/**
 * Takes a user who was removed out of its internal chats, the newest first. One that has no other member goes with its
 * messages, over several slices where they are many. A repeated slice finds the user gone from the chats that are done.
 */
export const leaveChatsJob = defineJob({
  kind: 'leave-internal-chats',
  input: z.object({ userId: id }),
  /** The slice has the chats with smaller ids. */
  cursor: z.object({ before: id }),
  runsWhileOff: true,
  awaitsIndexes: true,
  slice: async (context, { input: { userId }, cursor }) => {
    const ids = await context.stores.internalChats.idsOfUser(userId, batch, cursor?.before ?? null);
    for (const chatId of ids)
      if (!(await leaveInternalChatAs(context, userId, chatId, messageBatches)))
        return { cursor: { before: chatId + 1 } };
    return ids.length < batch ? { end: 'done' } : { cursor: { before: ids.at(-1)! } };
  },
});
