import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { flow, type Flow } from '@recado/shared/contract/flows';
import type { FlowGraph } from '@recado/shared/flow/graph';
import { filesOf } from '@recado/shared/flow/files-of';
import * as z from 'zod';
import { byText } from '../../platform/by-text.ts';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';
import type { Write } from '../../platform/write.ts';
import { packGraph, unpackGraph } from './packed-graph.ts';

/** A flow without its nodes, which its draft and its versions have. */
export const flowEntity = defineEntity({
  name: 'flow',
  schema: flow.extend({
    /** Number of the newest version. */
    lastVersion: z.int().default(0),
    version,
  }),
  audited: { name: 'name' },
  partition: 'c#{companyId}#flows',
  sort: 'flow#{id:12}',
  quotas: { flows: { limit: 200 } },
});

const stored = {
  flowId: z.int(),
  /** Nodes and connections, compressed. */
  graph: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  /** Keys of the library's files that they name. */
  files: z.array(z.string()),
};

/** The draft of a flow. Its version is the revision that calls name. */
export const flowDraftEntity = defineEntity({
  name: 'flow draft',
  schema: z.object({
    ...stored,
    savedBy: z.int().nullable().default(null),
    savedAt: flow.shape.publishedAt.default(null),
    version,
  }),
  partition: 'c#{companyId}#flow#{flowId:12}',
  sort: 'draft',
  unlimited: 'single',
});

/** A published version of a flow, which never changes. */
export const flowVersionEntity = defineEntity({
  name: 'flow version',
  schema: z.object({ ...stored, number: z.int(), publishedAt: flow.shape.publishedAt, publishedBy: z.int() }),
  partition: 'c#{companyId}#flow#{flowId:12}',
  sort: 'version#{number:6}',
  unlimited: 'part',
});

export type FlowRecord = EntityRecord<typeof flowEntity>;
type DraftRecord = EntityRecord<typeof flowDraftEntity>;
type VersionRecord = EntityRecord<typeof flowVersionEntity>;

/** A draft with its nodes. */
export interface FlowDraft extends Pick<DraftRecord, 'flowId' | 'files' | 'savedBy' | 'savedAt'> {
  revision: number;
  graph: FlowGraph;
  record: DraftRecord;
}

/** The flow as clients see it. */
export const presentFlow = ({ version: _version, lastVersion: _lastVersion, ...fields }: FlowRecord): Flow => fields;

const listed = ['flowId', 'number', 'publishedAt', 'publishedBy', 'files'] as const;

/** A version without its nodes. */
type ListedVersion = Pick<VersionRecord, (typeof listed)[number]>;

const packed = (graph: FlowGraph) => ({ graph: packGraph(graph), files: filesOf(graph) });

/** The flows of one company, with their drafts and versions. Whoever refers to a flow that is gone refers to none. */
export const flowStore = (client: DynamoDBDocumentClient, companyId: number) => {
  const flows = entityStore(flowEntity, client, companyId);
  const drafts = entityStore(flowDraftEntity, client, companyId);
  const versions = entityStore(flowVersionEntity, client, companyId);
  return {
    ...flows,
    /** All, by name. */
    list: async () => (await flows.list()).sort(byText(({ name }) => name)),
    /** The draft of a flow; null where there is no such flow. */
    draft: async (flowId: number): Promise<FlowDraft | null> => {
      const record = await drafts.get(flowId);
      if (!record) return null;
      const { version: revision, files, savedBy, savedAt } = record;
      return { flowId, revision, files, savedBy, savedAt, graph: unpackGraph(record.graph), record };
    },
    /** Adds the first draft of a new flow. Throws ERR_FLOW_SIZE. */
    newDraft: (flowId: number, graph: FlowGraph): Write[] => drafts.create({ flowId, ...packed(graph) }),
    /** Changes a draft. Label `flow draft` fails where it has another revision by now. Throws ERR_FLOW_SIZE. */
    draftChange: ({ record }: FlowDraft, graph: FlowGraph, saved: Pick<DraftRecord, 'savedBy' | 'savedAt'>): Write[] =>
      drafts.update(record, { ...packed(graph), ...saved }),
    /** Label `flow draft` fails where it has another revision by now. */
    draftCheck: ({ flowId, revision }: FlowDraft): Write =>
      drafts.check(flowId, { when: '#version = :version', values: { version: revision } }),
    draftRemoval: ({ record }: FlowDraft): Write[] => drafts.remove(record),
    /** The nodes of a version; null where it is not kept any more. */
    version: async (flowId: number, number: number): Promise<{ graph: FlowGraph; files: string[] } | null> => {
      const record = await versions.get({ flowId, number });
      return record && { graph: unpackGraph(record.graph), files: record.files };
    },
    /** The versions of a flow, newest first. */
    versions: (flowId: number): Promise<ListedVersion[]> =>
      versions.list({ partition: { flowId }, order: 'desc', fields: listed, consistent: true }),
    /** Adds a version with the nodes of a draft. */
    newVersion: (
      { flowId, record: { graph, files } }: FlowDraft,
      { number, publishedAt, publishedBy }: Pick<VersionRecord, 'number' | 'publishedAt' | 'publishedBy'>,
    ): Write[] => versions.create({ flowId, number, publishedAt, publishedBy, graph, files }),
    /** Label `flow version` fails where it is gone. */
    versionRemoval: ({ flowId, number }: ListedVersion): Write[] =>
      versions.remove({ flowId, number, graph: new Uint8Array(), files: [], publishedAt: null, publishedBy: 0 }),
  };
};
