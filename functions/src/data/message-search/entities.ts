import * as z from 'zod';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';

/** A message whose words are in no segment yet. A deleted message stands here without words until its segment is rewritten. */
export const recentTextEntity = defineEntity({
  name: 'recent message text',
  schema: z.object({
    messageId: z.string(),
    whatsappId: z.int(),
    contactId: z.int(),
    /** Separated by spaces. */
    words: z.string(),
    /** The message's revision, by which a late writer notices a newer one. */
    revision: z.int(),
  }),
  partition: 'c#{companyId}#text',
  sort: 'recent#{messageId}',
  unlimited: 'traffic',
});

/** A segment: an immutable part of the index. */
const segment = z.object({
  /** A ULID: later segments have greater ids. */
  id: z.string(),
  messages: z.int(),
  /** ULIDs of its oldest and newest message. */
  oldest: z.string(),
  newest: z.string(),
});
export type Segment = z.output<typeof segment>;

/** The segments of a company's index, and who changes them. */
export const segmentsEntity = defineEntity({
  name: 'text segments',
  schema: z.object({
    name: z.literal('segments'),
    segments: z.array(segment),
    /** The segment that is being written, until it takes its place or its writer's time is over. */
    building: z.string().nullable(),
    /** True if it is merged from other segments; else it is made of recent texts. */
    isMerging: z.boolean().default(false),
    /** Milliseconds since 1970: until then no other writer begins. */
    lockedUntil: z.int(),
    /** Segments that are no longer read and whose blocks are removed next. */
    replaced: z.array(z.string()),
    version,
  }),
  partition: 'c#{companyId}#text',
  sort: '{name}',
  unlimited: 'traffic',
});

/** A message of a segment whose text was changed or removed since: the next rewriting leaves it out. */
export const goneTextEntity = defineEntity({
  name: 'gone message text',
  schema: z.object({
    segmentId: z.string(),
    ulid: z.string(),
    /** Milliseconds since 1970. */
    since: z.int(),
  }),
  partition: 'c#{companyId}#text',
  sort: 'gone#{segmentId}#{ulid}',
  unlimited: 'traffic',
});

/** A block of a segment: messages (`m#`) or words (`w#`), each with its place, or the directory of both (`d`). */
export const textBlockEntity = defineEntity({
  name: 'text block',
  schema: z.object({
    segmentId: z.string(),
    key: z.string(),
    bytes: z.instanceof(Uint8Array),
  }),
  partition: 'c#{companyId}#text#{segmentId}',
  sort: '{key}',
  unlimited: 'traffic',
});
