import * as z from 'zod';

const id = z.string().min(1).max(100);

/** Names the edge by which a block, an item or an event is left. */
const outgoingEdgeId = id.nullish().catch(null);

const item = z.looseObject({ id, outgoingEdgeId, content: z.unknown().optional() });

/** A block: what its type needs is read leniently, because exports of all releases differ in details. */
const typebotBlock = z.looseObject({
  id,
  type: z.string().min(1).max(100),
  outgoingEdgeId,
  content: z.unknown().optional(),
  options: z.record(z.string(), z.unknown()).nullish(),
  items: z.array(item).max(200).nullish(),
});
export type TypebotBlock = z.output<typeof typebotBlock>;

const group = z.looseObject({
  id,
  title: z.string().max(500).default(''),
  graphCoordinates: z.object({ x: z.number(), y: z.number() }).nullish(),
  blocks: z.array(typebotBlock).max(500),
});
export type TypebotGroup = z.output<typeof group>;

const edge = z.looseObject({
  id: id.optional().catch(undefined),
  from: z.looseObject({ eventId: id.nullish(), blockId: id.nullish(), itemId: id.nullish() }),
  to: z.looseObject({ groupId: id, blockId: id.nullish() }),
});

/** An export of Typebot, as far as an import reads it. Those of 2022 name no version. */
export const typebotFile = z.looseObject({
  version: z.string().nullish(),
  name: z.string().default(''),
  events: z.array(z.looseObject({ id, type: z.string(), outgoingEdgeId })).nullish(),
  groups: z.array(group).max(500),
  edges: z.array(edge).max(5_000),
  variables: z.array(z.looseObject({ id, name: z.string() })).max(1_000),
});
export type TypebotFile = z.output<typeof typebotFile>;
