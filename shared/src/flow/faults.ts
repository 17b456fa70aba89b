/** The faults that keep a flow from being published. The texts of the screen have the codes as their keys. */
export const flowFaults = [
  // A node's own data.
  'emptyText',
  'emptyMedia',
  'mediaType',
  'mediaSize',
  'intervalZero',
  'intervalTooLong',
  'interval',
  'message',
  'options',
  'answerKey',
  'queue',
  'queueGone',
  'name',
  'url',
  'slug',
  'apiKey',
  'prompt',
  // The graph.
  'noStart',
  'manyStarts',
  'sameId',
  'edgeToNothing',
  'edgeOfNoChoice',
  'twoEdges',
  'endlessLoop',
] as const;

export type FlowFault = (typeof flowFaults)[number];

/** The issues that are worth a look, and keep nothing from being published. */
export const flowWarnings = ['unreachable', 'deadEnd', 'notOnChannel'] as const;

export type FlowWarning = (typeof flowWarnings)[number];
