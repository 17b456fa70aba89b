import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';
import { isWritten } from '../../platform/is-written.ts';
import { writeOne } from '../../platform/write-one.ts';
import type { ChatKey } from '../messages/message-key.ts';
import { ulidOf } from '../messages/message-id.ts';
import { blockReader } from './block-reader.ts';
import { blockStore } from './block-store.ts';
import { eraseChats } from './erase.ts';
import { goneTextEntity, recentTextEntity, segmentsEntity } from './entities.ts';
import { type Candidates, findCandidates } from './find-candidates.ts';
import { indexSizes, type IndexSizes, type Maintenance, maintain } from './maintain.ts';
import { recentBatches } from './recent-batches.ts';
import type { Candidate, IndexQuery, RecentText } from './sources.ts';

type Segments = EntityRecord<typeof segmentsEntity>;

/** A message's text as the index takes it. */
interface TextChange extends ChatKey {
  messageId: string;
  /** Distinct folded words; none for a message that is deleted or gone. */
  words: readonly string[];
  /** Increases with each change of the text; infinite for a message that is gone. */
  revision: number;
  /** True if an earlier text of the message may be in the index. */
  isChange: boolean;
}

/** The index of the words of a company's messages: see ADR 0036. */
export interface MessageSearchStore {
  /** Brings a message's text into the index, in place of its earlier one. Safe to repeat and to run concurrently. `now` in milliseconds. */
  save(change: TextChange, now: number): Promise<void>;
  /** Moves recent texts into segments and rewrites segments, where there is enough to do. Returns at once while another writer does. */
  maintain(now: number): Promise<Maintenance>;
  /** Takes the words of whole chats out of the index, step by step, and leaves nothing of what has gone (`eraseChats`). */
  erase(chats: readonly ChatKey[], now: number): Promise<Maintenance>;
  /** Finds messages that have the words, newest first. The text of each must be compared: it may have changed since. */
  find(query: IndexQuery): Candidates;
}

export type { Candidate, Candidates };

const none: Segments = {
  name: 'segments',
  segments: [],
  building: null,
  isMerging: false,
  lockedUntil: 0,
  replaced: [],
  version: 0,
};

export const messageSearchStore = (
  client: DynamoDBDocumentClient,
  companyId: number,
  sizes: IndexSizes = indexSizes,
): MessageSearchStore => {
  const recent = entityStore(recentTextEntity, client, companyId);
  const segments = entityStore(segmentsEntity, client, companyId);
  const gone = entityStore(goneTextEntity, client, companyId);
  const batches = recentBatches(client, companyId);
  const blocks = blockStore(client, companyId);

  const read = async (): Promise<Segments> => (await segments.get('segments')) ?? none;

  const index = { client, recent, batches, segments, gone, blocks, read, sizes };

  /** Writes a recent text as an item of its own; returns false if a newer one is there. */
  const put = (change: TextChange, words: readonly string[]): Promise<boolean> => {
    const { messageId, whatsappId, contactId, revision } = change;
    const write = recent.put(
      { messageId, whatsappId, contactId, words: words.join(' '), revision },
      { when: 'attribute_not_exists(#revision) OR #revision <= :revision', values: { revision } },
    );
    return isWritten(writeOne(client, write));
  };

  /**
   * Notes the segments that may hold an earlier text of a message, and the segment that is being merged from them, which
   * may have read it.
   */
  const noteGone = async (ulid: string, now: number): Promise<void> => {
    const noted = new Set<string>();
    for (;;) {
      const { segments: known, building, isMerging } = await read();
      const present = [...known.map(({ id }) => id), ...(building !== null && isMerging ? [building] : [])];
      const holds = known.filter(({ oldest, newest }) => oldest <= ulid && ulid <= newest).map(({ id }) => id);
      const wanted = [...holds, ...present.slice(known.length)].filter((id) => !noted.has(id));
      if (wanted.length === 0) {
        // A segment that was replaced meanwhile needs no note.
        for (const segmentId of noted)
          if (!present.includes(segmentId))
            for (const write of gone.remove({ segmentId, ulid, since: now })) await writeOne(client, write);
        return;
      }
      for (const segmentId of wanted) {
        await writeOne(client, gone.put({ segmentId, ulid, since: now }));
        noted.add(segmentId);
      }
    }
  };

  return {
    save: async (change, now) => {
      const { words, isChange, messageId } = change;
      if (!isChange) {
        if (words.length === 0 || (await batches.add({ ...change, words: words.join(' ') }))) return;
      } else {
        // Without words at first: no segment that is noted, and none that is written from now on, has the new ones.
        if (!(await put(change, []))) return;
        await batches.remove(messageId);
        await noteGone(ulidOf(messageId), now);
      }
      if (words.length > 0) await put(change, words);
    },
    maintain: (now) => maintain(index, now),
    erase: (chats, now) => eraseChats(index, blockReader(client, companyId), chats, now),
    find: (query) =>
      findCandidates(
        {
          blocks: blockReader(client, companyId),
          readSegments: read,
          readRecent: async (): Promise<RecentText[]> => {
            const [single, shared] = await Promise.all([recent.list(), batches.list()]);
            return [...single, ...shared.flatMap(({ texts }) => texts)];
          },
        },
        query,
      ),
  };
};
