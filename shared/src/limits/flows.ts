/** Limits of flows (specification 3, sections 5 and 9), and how large a flow may be. */
export const flowLimits = {
  name: { min: 2, max: 50 },
  nodes: 500,
  connections: 2_000,
  /** UTF-8 bytes of nodes and connections as JSON, and what they take when they are compressed: an item has 400 kB. */
  bytes: 800_000,
  storedBytes: 350_000,
  /** Files of a flow: a transaction that publishes a version adds a use of each. */
  files: 40,
  /** Published versions that are kept; publishing another one removes the oldest. */
  versions: 50,
  /** Characters of an imported file. */
  importedText: 1_000_000,
  text: { max: 4_096 },
  /** A name of a variable, which texts have in double braces. */
  answerKey: { min: 1, max: 50 },
  /** A stored answer, and the number of variables of a conversation. */
  answer: { max: 1_000 },
  variables: 50,
  elements: 30,
  options: 20,
  option: { min: 1, max: 200 },
  integrationName: { min: 2, max: 50 },
  url: { max: 500 },
  prompt: { max: 10_000 },
  secret: { max: 600 },
} as const;

/** Limits of the recorded tests of a flow. */
export const flowTestLimits = {
  name: { min: 1, max: 80 },
  /** Tests of a flow: all are played at each publication, and a duplicate adds all in one transaction. */
  tests: 30,
  /** UTF-8 bytes of a recorded conversation as JSON, and what they take when they are compressed. */
  bytes: 400_000,
  storedBytes: 60_000,
  /** Differences of a test that an answer names, and characters of each text. */
  differences: 20,
  text: 2_000,
} as const;

/** The greatest number of each unit that an interval may have. */
export const intervalLimits = { seconds: 120, minutes: 60, hours: 48, days: 30 } as const;

export type IntervalUnit = keyof typeof intervalLimits;

/** Bytes and formats of the files that a flow sends. */
export const flowFileLimits = {
  img: { bytes: 2_000_000, types: ['image/png', 'image/jpeg'] },
  audio: { bytes: 5_000_000, types: ['audio/ogg', 'audio/mpeg', 'audio/mp3', 'audio/opus'] },
  video: { bytes: 20_000_000, types: ['video/mp4'] },
} as const;
