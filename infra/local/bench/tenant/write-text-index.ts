import { ulid } from 'ulid';
import { blockStore } from '../../../../functions/src/data/message-search/block-store.ts';
import { segmentsEntity, type Segment } from '../../../../functions/src/data/message-search/entities.ts';
import { indexSizes } from '../../../../functions/src/data/message-search/maintain.ts';
import { type MessageWords, segmentOf } from '../../../../functions/src/data/message-search/segment.ts';
import { documentClient } from '../../../../functions/src/platform/clients.ts';
import { entityStore } from '../../../../functions/src/platform/entity/entity-store.ts';
import { writeOne } from '../../../../functions/src/platform/write-one.ts';

/** Messages of the segments that an index of so many messages has: one short of a merge in each size. */
const segmentSizes = (messages: number): number[] => {
  const { recent, fanOut, merges } = indexSizes;
  const sizes: number[] = [];
  let left = messages;
  for (let size = 0; size < merges; size++)
    for (let count = 1; count < fanOut; count++) {
      const taken = Math.min(left, recent * fanOut ** size);
      if (taken > 0) sizes.unshift(taken);
      left -= taken;
    }
  const largest = recent * fanOut ** merges;
  for (; left > 0; left -= largest) sizes.unshift(Math.min(left, largest));
  return sizes;
};

/** Writes the index of a company's messages, the oldest first, as its consumer leaves it. */
export const writeTextIndex = async (
  companyId: number,
  messages: AsyncIterable<MessageWords> | Iterable<MessageWords>,
  count: number,
): Promise<void> => {
  const client = documentClient();
  const blocks = blockStore(client, companyId);
  const segments: Segment[] = [];
  const sizes = segmentSizes(count);
  let batch: MessageWords[] = [];
  for await (const message of messages) {
    batch.push(message);
    if (batch.length < sizes[segments.length]!) continue;
    const id = ulid();
    await blocks.write(id, segmentOf(batch));
    segments.push({ id, messages: batch.length, oldest: batch[0]!.ulid, newest: batch.at(-1)!.ulid });
    batch = [];
  }
  const record = { name: 'segments' as const, segments, building: null, lockedUntil: 0, replaced: [], version: 1 };
  await writeOne(client, entityStore(segmentsEntity, client, companyId).put(record));
};
