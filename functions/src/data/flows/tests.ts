import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { AppError } from '@recado/shared/contract/errors';
import { flowTest, type FlowTest, flowTestScene } from '@recado/shared/contract/flow-tests';
import { flowTestLimits } from '@recado/shared/limits/flows';
import * as z from 'zod';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';
import { packJson, unpackJson } from '../../platform/packed-json.ts';

/** The state after one move of a customer, and what the customer got. */
const transcriptStep = z.object({
  messages: z.array(
    z.object({
      /** The node that sent it; null for what the connection, a queue or the company sends. */
      nodeId: z.string().nullable(),
      text: z.string(),
      /** Name of the file. */
      file: z.string().nullable(),
    }),
  ),
  /** The node at which the customer stands, or stood at the end of the flow; null before it. */
  nodeId: z.string().nullable(),
  isInFlow: z.boolean(),
  /** Milliseconds that the flow waits for; null where it waits for the customer. */
  wait: z.int().nullable(),
  queueId: z.int().nullable(),
  variables: z.record(z.string(), z.string()),
});
export type TranscriptStep = z.output<typeof transcriptStep>;

/** A conversation that was recorded: the scene that is played, and what followed each of its moves. */
const recording = z.object({ scene: flowTestScene, expected: z.array(transcriptStep) });
export type Recording = z.output<typeof recording>;

/** A recorded test of a flow, beside the flow's draft and versions. */
export const flowTestEntity = defineEntity({
  name: 'flow test',
  schema: flowTest.extend({
    /** The recording, compressed. */
    recording: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    version,
  }),
  audited: { name: 'name', shows: ['name'] },
  partition: 'c#{companyId}#flow#{flowId:12}',
  sort: 'test#{id:12}',
  quotas: { 'flow-tests': { limit: flowTestLimits.tests, per: 'flowId' } },
});

export type FlowTestRecord = EntityRecord<typeof flowTestEntity>;

/**
 * Returns a recording as it is stored.
 *
 * @throws AppError ERR_FLOW_TEST_SIZE
 */
export const packRecording = (recorded: Recording): Uint8Array => {
  const packed = packJson(recorded, flowTestLimits);
  if (!packed) throw new AppError('ERR_FLOW_TEST_SIZE');
  return packed;
};

/** Returns the recording of a test. */
export const recordingOf = (record: Pick<FlowTestRecord, 'recording'>): Recording =>
  recording.parse(unpackJson(record.recording, flowTestLimits));

/** The test as clients see it. */
export const presentFlowTest = ({ id, flowId, name, moves, recordedBy, recordedAt }: FlowTest): FlowTest => ({
  ...{ id, flowId, name, moves, recordedBy, recordedAt },
});

const listed = ['id', 'flowId', 'name', 'moves', 'recordedBy', 'recordedAt'] as const;

/** The recorded tests of one company's flows. */
export const flowTestStore = (client: DynamoDBDocumentClient, companyId: number) => {
  const store = entityStore(flowTestEntity, client, companyId);
  return {
    ...store,
    /** Those of a flow, in the order in which they were recorded. */
    ofFlow: (flowId: number) => store.list({ partition: { flowId }, consistent: true }),
    /** Those of a flow, without their recordings. */
    listed: (flowId: number): Promise<FlowTest[]> =>
      store.list({ partition: { flowId }, consistent: true, fields: listed }),
  };
};
