import { repliesClosed } from '@recado/shared/bot/hours';
import { queueOf } from '@recado/shared/bot/position';
import { move, wait, waitInQueue } from '@recado/shared/bot/talk';
import type { Draft } from '../draft.ts';
import { runTalk } from './run-talk.ts';

/** Ends the dialogue with the ticket in a queue, and for a user where one is given. A queue that was removed counts as none: the ticket waits for anybody. */
export const handOver = (draft: Draft, queueId: number | null, userId: number | null = null): void =>
  runTalk(draft, (talk) => {
    const queue = queueOf(talk.scene, queueId);
    const moves = queue !== undefined && queue.id !== talk.place.queueId;
    move(talk, { integrationId: null, promptId: null, chosenOptionIds: [], ...(queue && { queueId: queue.id }) });
    if (moves) talk.steps.push({ type: 'log', entry: 'queue' });
    if (userId !== null) wait(talk, { type: 'user', userId });
    else if (!queue || repliesClosed(talk, queue)) wait(talk);
    else waitInQueue(talk, { type: 'queue', queueId: queue.id }, true);
  });
