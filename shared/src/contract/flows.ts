import * as z from 'zod';
import { flowFaults, flowWarnings } from '../flow/faults.ts';
import { flowGraph } from '../flow/graph.ts';
import { flowLimits } from '../limits/flows.ts';
import { endpoint, realtimeEvent } from './grammar.ts';
import { uploadedFile, waveform } from './messages.ts';
import { done, id, idParams, isoDate, pageResult, recordChanges, searchedPage, trimmed } from './parameters.ts';

const name = trimmed(flowLimits.name);

/** A flow without its nodes. */
export const flow = z.object({
  id,
  name,
  /** False: nobody enters it any more; who is in it ends it. */
  active: z.boolean(),
  /** Number of the version that customers enter; null before the first publication. */
  published: z.int().nullable(),
  publishedAt: isoDate.nullable(),
  /** The user who published it. */
  publishedBy: id.nullable(),
  /** The revision of the draft that was published last. */
  publishedRevision: z.int().nullable(),
});
export type Flow = z.output<typeof flow>;

/** The revision of a draft: each save adds one. A call that names another one than the stored is refused. */
export const revision = z.int().min(1);

/** A draft as it is edited. */
const flowDraft = flow.extend({
  flow: flowGraph,
  revision,
  /** The user who saved it last, and when; null for a draft that nobody has changed. */
  savedBy: z.object({ id, name: z.string() }).nullable(),
  savedAt: isoDate.nullable(),
});

export type EditedFlow = z.output<typeof flowDraft>;

/** A secret of a node, as the server keeps it. */
const sealedSecret = z.object({ nodeId: z.string(), field: z.string(), value: z.string() });

export const flowVersion = z.object({
  number: z.int().min(1),
  publishedAt: isoDate,
  publishedBy: id,
  isPublished: z.boolean(),
});
export type FlowVersion = z.output<typeof flowVersion>;

/** A file that a flow may send, kept in the company's library. */
const flowFile = z.object({
  type: z.enum(['img', 'audio', 'video']),
  key: z.string(),
  name: z.string(),
  mimetype: z.string(),
  size: z.int(),
  /** Set for an audio that can be sent as a voice note. */
  voice: z.object({ seconds: z.int(), waveform }).nullable(),
});

export const flowIssue = z.object({
  nodeId: z.string().nullable(),
  handle: z.string().nullable().optional(),
  code: z.enum([...flowFaults, ...flowWarnings]),
  isWarning: z.boolean(),
});

const calls = { group: 'inbox', access: 'admin', plan: 'useIntegrations' } as const;
const one = { ...calls, access: 'admin', params: idParams('flow') } as const;

export const listFlows = endpoint({
  ...calls,
  name: 'listFlows',
  summary: 'Lists the flows by name, a page at a time',
  method: 'GET',
  path: '/flowbuilder',
  query: searchedPage,
  result: z.object({ flows: z.array(flow), ...pageResult }),
});

export const listAllFlows = endpoint({
  ...calls,
  name: 'listAllFlows',
  summary: 'Lists the names of all flows, for the choice of one',
  method: 'GET',
  path: '/flowbuilder/list',
  result: z.array(flow.pick({ id: true, name: true, active: true, published: true })),
});

export const getFlow = endpoint({
  ...one,
  name: 'getFlow',
  summary: 'Returns a flow without its nodes',
  method: 'GET',
  path: '/flowbuilder/{id}',
  result: flow,
});

export const createFlow = endpoint({
  ...calls,
  name: 'createFlow',
  summary: 'Creates a flow, whose draft has its start alone',
  method: 'POST',
  creates: true,
  path: '/flowbuilder',
  body: z.object({ name }),
  result: flow,
  errors: ['ERR_LIMIT_REACHED'],
  example: { body: { name: 'Boas-vindas' } },
});

export const updateFlow = endpoint({
  ...one,
  name: 'updateFlow',
  summary: 'Renames a flow, or takes it out of service',
  method: 'PUT',
  edit: true,
  path: '/flowbuilder/{id}',
  body: z.object({ name, active: z.boolean() }).partial(),
  result: flow,
  example: { body: { name: 'Primeiro contato' } },
});

export const deleteFlow = endpoint({
  ...one,
  name: 'deleteFlow',
  summary: 'Deletes a flow with its versions and files; customers who are in it wait for a person',
  method: 'DELETE',
  path: '/flowbuilder/{id}',
  result: done,
});

export const duplicateFlow = endpoint({
  ...calls,
  name: 'duplicateFlow',
  summary: 'Creates a flow with the draft of another',
  method: 'POST',
  creates: true,
  path: '/flowbuilder/duplicate',
  body: z.object({ flowId: id }),
  result: flow,
  errors: ['ERR_NO_FLOW_FOUND', 'ERR_LIMIT_REACHED', 'ERR_MEDIA_NOT_READY'],
  example: { body: { flowId: 1 } },
});

export const getFlowDraft = endpoint({
  ...one,
  name: 'getFlowDraft',
  summary: 'Returns a flow with the nodes and connections of its draft',
  method: 'GET',
  path: '/flowbuilder/flow/{id}',
  result: z.object({ flow: flowDraft }),
});

export const saveFlowDraft = endpoint({
  ...calls,
  name: 'saveFlowDraft',
  summary: 'Saves the draft of a flow; refused where it has another revision than the named one',
  method: 'POST',
  path: '/flowbuilder/flow',
  body: flowGraph.extend({ idFlow: id, revision: revision.optional() }),
  result: z.object({
    revision,
    /** The secrets that were new, sealed: the next save sends them so. */
    sealed: z.array(sealedSecret),
  }),
  errors: ['ERR_NO_FLOW_FOUND', 'ERR_CHANGED_MEANWHILE', 'ERR_FLOW_SIZE', 'ERR_FLOW_FILES', 'ERR_MEDIA_NOT_READY'],
  example: {
    body: { idFlow: 1, nodes: [{ id: 'inicio', type: 'start', position: { x: 0, y: 0 }, data: {} }], connections: [] },
  },
});

export const keepFlowFiles = endpoint({
  ...calls,
  name: 'keepFlowFiles',
  summary:
    'Keeps files that were uploaded to the library, for the nodes of a flow; a save within minutes must name them',
  method: 'POST',
  path: '/flowbuilder/content',
  body: z.object({
    medias: z
      .array(
        z.object({
          type: flowFile.shape.type,
          path: uploadedFile.shape.key,
          name: uploadedFile.shape.name,
        }),
      )
      .min(1)
      .max(flowLimits.elements),
  }),
  result: z.array(flowFile),
  errors: ['ERR_MEDIA_NOT_READY', 'ERR_MEDIA_TYPE', 'ERR_MEDIA_TOO_LARGE', 'ERR_STORAGE_LIMIT'],
  example: {
    body: {
      medias: [{ type: 'img', path: 'uploads/c/1/library/1/01ARZ3NDEKTSV4RRFFQ69G5FAV/foto.png', name: 'foto.png' }],
    },
  },
});

export const publishFlow = endpoint({
  ...one,
  name: 'publishFlow',
  summary: 'Publishes the draft of a flow as its next version, unless it has faults or its recorded tests differ',
  method: 'POST',
  path: '/flowbuilder/{id}/publish',
  body: z.object({
    revision,
    /** Publishes it whatever its recorded tests say. */
    despiteTests: z.boolean().optional(),
  }),
  result: flow,
  errors: ['ERR_CHANGED_MEANWHILE', 'ERR_FLOW_FAULTS', 'ERR_FLOW_TESTS', 'ERR_MEDIA_NOT_READY', 'ERR_PLAN_FEATURE'],
  example: { body: { revision: 1 } },
});

export const listFlowVersions = endpoint({
  ...one,
  name: 'listFlowVersions',
  summary: 'Lists the published versions of a flow, newest first',
  method: 'GET',
  path: '/flowbuilder/{id}/versions',
  result: z.array(flowVersion),
});

export const restoreFlowVersion = endpoint({
  ...one,
  name: 'restoreFlowVersion',
  summary: 'Makes a published version the draft of its flow',
  method: 'POST',
  path: '/flowbuilder/{id}/restore',
  body: z.object({ number: flowVersion.shape.number, revision }),
  result: z.object({ flow: flowDraft }),
  errors: ['ERR_CHANGED_MEANWHILE', 'ERR_NO_FLOW_VERSION', 'ERR_MEDIA_NOT_READY'],
  example: { body: { number: 1, revision: 1 } },
});

/** A user saved a draft. Sent to administrators; editors read the draft where it is not their own save. */
export const flowDraftEvent = realtimeEvent(
  'flowDraft',
  z.object({ action: z.literal('update'), flowId: id, revision, userId: id }),
);

/**
 * The users who have a flow's editor open, in the order in which they opened it. Sent to them, whenever one of them opens or
 * leaves it. It is not stored.
 */
export const flowViewersEvent = realtimeEvent(
  'flowViewers',
  z.object({ action: z.literal('update'), flowId: id, users: z.array(z.object({ id, name: z.string() })) }),
);

/** Sent to administrators. */
export const flowEvent = realtimeEvent('flow', recordChanges({ flow }, { flowId: id }));
