/** Kinds of what an imported file has and its flow lacks. The texts of the screen have them as their keys. */
export const omissionKinds = [
  /** A block of a type without a node. */
  'block',
  /** A condition: the flow continues as where none is met. */
  'condition',
  /** A file, which has to be uploaded. */
  'media',
  /** A variable that a block without a node would have set. */
  'variable',
  /** The format that an answer was checked for. */
  'validation',
  /** An address that is sent as a text instead of being opened. */
  'redirect',
  /** An edge that leads to nothing. */
  'edge',
  /** A text that is longer than a message may be. */
  'cut',
  /** A queue that the company does not have. */
  'queue',
  /** A secret, which files never have. */
  'secret',
] as const;

/** Something of an imported file that its flow lacks: where it is, and what. */
export interface Omission {
  kind: (typeof omissionKinds)[number];
  where: string;
  what: string;
}
