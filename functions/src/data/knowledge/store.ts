import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type KnowledgeSource, knowledgeSource } from '@recado/shared/contract/knowledge';
import { knowledgeNumbers } from '@recado/shared/limits/knowledge';
import * as z from 'zod';
import { byText } from '../../platform/by-text.ts';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';
import type { Write } from '../../platform/write.ts';

/** A source from which prompts answer. What was read from it stands in storage (ADR 0095). */
export const knowledgeSourceEntity = defineEntity({
  name: 'knowledge source',
  schema: knowledgeSource.extend({
    /** The file of the library. */
    filePath: z.string().nullable(),
    /** Milliseconds since 1970. */
    readAt: z.int().nullable(),
    /** The job that reads it, and how often the reading of its text was begun. */
    jobId: z.string(),
    attempts: z.int().default(0),
    /** The last reading: the name of its object, the hash of its text, and the page's ETag; null before. */
    revision: z.string().nullable(),
    hash: z.string().nullable(),
    etag: z.string().nullable(),
    byWords: knowledgeSource.shape.byWords.default(false),
    version,
  }),
  audited: { name: 'name' },
  partition: 'c#{companyId}#knowledge',
  sort: 'source#{id:12}',
  quotas: { 'knowledge-sources': { limit: knowledgeNumbers.sources } },
});

export type KnowledgeSourceRecord = EntityRecord<typeof knowledgeSourceEntity>;

/** The reading of a source that is searched: the name of its object, and the number of pieces in it. */
const searchable = z.object({
  id: z.int(),
  revision: z.string(),
  pieces: z.int(),
  /** True where it has no vectors. */
  byWords: z.boolean().default(false),
});
export type SearchableSource = z.output<typeof searchable>;

/** The sources of a company that can be searched, so that a search reads one item. */
export const knowledgeManifestEntity = defineEntity({
  name: 'knowledge manifest',
  schema: z.object({ sources: z.array(searchable), version }),
  partition: 'c#{companyId}#knowledge-manifest',
  sort: 'manifest',
  unlimited: 'single',
});

/** The source as clients see it. */
export const presentSource = ({
  version: _version,
  filePath: _path,
  jobId: _job,
  attempts: _attempts,
  revision: _revision,
  hash: _hash,
  etag: _etag,
  readAt,
  ...fields
}: KnowledgeSourceRecord): KnowledgeSource => ({
  ...fields,
  readAt: readAt === null ? null : new Date(readAt).toISOString(),
});

/** The sources of one company. */
export const knowledgeStore = (client: DynamoDBDocumentClient, companyId: number) => {
  const store = entityStore(knowledgeSourceEntity, client, companyId);
  const manifests = entityStore(knowledgeManifestEntity, client, companyId);

  const searchableSources = async (): Promise<SearchableSource[]> => (await manifests.get())?.sources ?? [];

  /** Label `knowledge manifest` fails where another writer was faster. */
  const replaceSearchable = async (id: number, by: SearchableSource | null): Promise<Write[]> => {
    const before = await manifests.get();
    const others = (before?.sources ?? []).filter((source) => source.id !== id);
    if (!by && others.length === (before?.sources ?? []).length) return [];
    return manifests.save(
      before,
      knowledgeManifestEntity.record({ ...before, sources: by ? [...others, by] : others }),
    );
  };

  return {
    ...store,
    /** All, by name. */
    list: async () => (await store.list({ limit: knowledgeNumbers.sources })).sort(byText(({ name }) => name)),
    searchable: searchableSources,
    /** Lets a source be searched by what was read, in place of what was read before; null for none. */
    replaceSearchable,
    /** Removes a source, which is searched no more. */
    remove: async (record: KnowledgeSourceRecord): Promise<Write[]> => [
      ...store.remove(record),
      ...(await replaceSearchable(record.id, null)),
    ],
  };
};
