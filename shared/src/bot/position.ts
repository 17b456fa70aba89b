import type { QueueOption } from '../contract/queues.ts';
import type { BotPlace, BotQueue, BotScene } from './talk.ts';

/** The queues of the connection's main menu, in their order. */
export const menuQueues = <Queue extends { id: number }>({
  connection,
  queues,
}: {
  connection: { readonly queueIds: readonly number[] };
  queues: readonly Queue[];
}): readonly Queue[] => queues.filter(({ id }) => connection.queueIds.includes(id));

/** Returns a queue of the company by its id; undefined for one that was removed. */
export const queueOf = ({ queues }: Pick<BotScene, 'queues'>, queueId: number | null): BotQueue | undefined =>
  queues.find(({ id }) => id === queueId);

/**
 * Returns the options below which a contact stands: those of the queue, then those of the option that it chose last. Null
 * where the queue or an option on the way was removed.
 */
export const choicesAt = (
  scene: Pick<BotScene, 'queues'>,
  { queueId, chosenOptionIds }: Pick<BotPlace, 'queueId' | 'chosenOptionIds'>,
): readonly QueueOption[] | null =>
  chosenOptionIds.reduce<readonly QueueOption[] | null>(
    (options, chosen) => options?.find(({ id }) => id === chosen)?.chatbots ?? null,
    queueOf(scene, queueId)?.chatbots ?? null,
  );
