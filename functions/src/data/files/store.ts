import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { defineEntity } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';
import { isLibraryFile } from '../../platform/media/keys.ts';
import { lowerStorage, raiseStorage } from '../../platform/media/storage-quota.ts';
import type { Write } from '../../platform/write.ts';

/** The keeper of a file: a ticket by its id, an internal chat, or the company's library. */
export type FileHolder = number | `chat-${number}` | 'library';

/** A file in storage by who keeps it; its bytes are counted as the company's. */
export const fileEntity = defineEntity({
  name: 'file',
  schema: z.object({
    /** `library`, `chat-` with the id of an internal chat, or the id of a ticket. */
    holder: z.string(),
    /** Key in the media bucket. */
    key: z.string(),
    /** The bytes of it that are counted; 0 where a ticket uses a file of the library. */
    bytes: z.int().min(0),
    /** The number of records and tickets that use a file of the library. */
    uses: z.int().default(0),
    /** True if it is one of the files that the company's storage counts. */
    counted: z.boolean().default(false),
  }),
  partition: 'c#{companyId}#files#{holder}',
  sort: 'file#{key}',
  unlimited: 'storage',
});

type FileRecord = EntityRecord<typeof fileEntity>;

const library = 'library';
const holderOf = (holder: FileHolder): string => String(holder);

/** True if a ticket uses this file of the library rather than keeping one. */
export const isUseOfLibrary = (companyId: number, { holder, key }: Pick<FileRecord, 'holder' | 'key'>): boolean =>
  holder !== library && isLibraryFile(companyId, key);

/** Files of one company in storage, and the counter of their bytes. */
interface FileStore {
  /** Up to `limit` files that a ticket or an internal chat keeps or uses. Strongly consistent. */
  ofHolder(holder: Exclude<FileHolder, 'library'>, limit: number): Promise<FileRecord[]>;
  /** A file of the library; null when it is not kept there. */
  ofLibrary(key: string): Promise<FileRecord | null>;
  /**
   * Counts a file. Label `file` fails if it is counted, `storage` if that passes the limit. Without a limit (null) none
   * fails: what customers send is kept whatever it takes.
   */
  keep(holder: FileHolder, file: { key: string; size: number }, limit: number | null): Write[];
  /** Counts files no more, nor their use of the library. Label `file` fails if one is not counted. */
  release(files: readonly FileRecord[]): Write[];
  /** Stores that a ticket uses a file of the library. Label `use` fails if it does already, `library` if the file is gone. */
  useInTicket(ticketId: number, key: string): Write[];
  /** Counts a record that uses a file of the library (1), or no longer uses it (-1). Label `library` fails if the file is gone. */
  use(key: string, by: 1 | -1): Write;
  /** Counts a file of the library no more. Label `file` fails while something uses it. */
  drop(file: FileRecord): Write[];
}

export const fileStore = (client: DynamoDBDocumentClient, companyId: number): FileStore => {
  const store = entityStore(fileEntity, client, companyId);
  const use: FileStore['use'] = (key, by) =>
    store.patch({ holder: library, key }, {}, { add: { uses: by }, label: 'library' });
  const removeFile = (file: FileRecord): Write[] => store.remove(file, { when: 'attribute_exists(#pk)' });
  return {
    ofHolder: (holder, limit) => store.list({ partition: { holder: holderOf(holder) }, limit, consistent: true }),
    ofLibrary: (key) => store.get({ holder: library, key }),
    keep: (holder, { key, size }, limit) => {
      const file = { holder: holderOf(holder), key, bytes: size, counted: true };
      const counts = raiseStorage(companyId, { bytes: size, files: 1 }, limit);
      return [...(limit === null ? [store.put(file)] : store.create(file)), counts];
    },
    release: (files) => [
      ...files.flatMap((file) => [
        ...removeFile(file),
        ...(isUseOfLibrary(companyId, file) ? [use(file.key, -1)] : []),
      ]),
      lowerStorage(companyId, {
        bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
        files: files.filter(({ counted }) => counted).length,
      }),
    ],
    useInTicket: (ticketId, key) => [
      store.put({ holder: holderOf(ticketId), key, bytes: 0 }, { when: 'attribute_not_exists(#pk)', label: 'use' }),
      use(key, 1),
    ],
    use,
    drop: (file) => [
      ...store.remove(file, {
        when: 'attribute_exists(#pk) AND (attribute_not_exists(#uses) OR #uses <= :none)',
        values: { none: 0 },
      }),
      lowerStorage(companyId, { bytes: file.bytes, files: file.counted ? 1 : 0 }),
    ],
  };
};
