import { ulid } from 'ulid';
import { batchRequestOf, batchWrite } from '../../platform/batch-write.ts';
import { ConditionFailed } from '../../platform/write.ts';
import type { ChatKey } from '../messages/message-key.ts';
import { type BlockReader, SegmentRemoved } from './block-reader.ts';
import type { Segment } from './entities.ts';
import { type IndexStores, type Maintenance, merge, Writer } from './maintain.ts';
import { holdsChat } from './sources.ts';

/** Removes the words of these chats that are in no segment yet. */
const eraseRecent = async (
  { client, recent, batches }: IndexStores,
  isErased: (chat: ChatKey) => boolean,
): Promise<boolean> => {
  const found = (await recent.list({ consistent: true })).filter(isErased);
  await batchWrite(client, found.flatMap((text) => recent.remove(text)).map(batchRequestOf));
  const shared = (await batches.list({ consistent: true })).flatMap(({ texts }) => texts).filter(isErased);
  for (const { messageId } of shared) await batches.remove(messageId);
  return found.length > 0 || shared.length > 0;
};

/** Returns the next segment to write again: one that has messages of these chats, or any that have gone. */
const segmentToErase = async (
  { gone }: IndexStores,
  blocks: BlockReader,
  segments: readonly Segment[],
  chats: readonly ChatKey[],
): Promise<Segment | undefined> => {
  const noted = new Set((await gone.list({ consistent: true })).map(({ segmentId }) => segmentId));
  for (const segment of segments) {
    if (noted.has(segment.id)) return segment;
    for (const chat of chats) if (await holdsChat(blocks, segment, chat)) return segment;
  }
  return undefined;
};

/**
 * Does one step of taking the words of whole chats out of the index: unlike `maintain`, it leaves nothing of a message that
 * has gone. Returns `done` where more may be left, `busy` while another writer changes the segments, `idle` at the end.
 */
export const eraseChats = async (
  stores: IndexStores,
  blocks: BlockReader,
  chats: readonly ChatKey[],
  now: number,
): Promise<Maintenance> => {
  const isErased = ({ whatsappId, contactId }: ChatKey): boolean =>
    chats.some((chat) => chat.whatsappId === whatsappId && chat.contactId === contactId);
  if (await eraseRecent(stores, isErased)) return 'done';
  const state = await stores.read();
  try {
    const segment = await segmentToErase(stores, blocks, state.segments, chats);
    const isClean = state.building === null && state.replaced.length === 0;
    if (!segment && isClean) return 'idle';
    if (state.lockedUntil > now) return 'busy';
    const writer = new Writer(stores, state);
    const id = ulid(now);
    await writer.lock(now, id, segment !== undefined);
    if (segment) await merge(stores, writer, id, [segment], isErased);
    else await writer.replace([], null);
    await writer.unlock();
    return 'done';
  } catch (error) {
    if (error instanceof ConditionFailed || error instanceof SegmentRemoved) return 'busy';
    throw error;
  }
};
