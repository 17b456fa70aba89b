/** Limits of the knowledge that prompts answer from (ADR 0095). */
export const knowledgeLimits = {
  url: { min: 1, max: 2_000 },
  question: { min: 3, max: 500 },
  answer: { min: 1, max: 4_000 },
  fileName: { min: 1, max: 255 },
} as const;

/** Greatest numbers: sources of a company, and bytes of a file. */
export const knowledgeNumbers = { sources: 500, fileBytes: 10_000_000 } as const;

/** The kinds of sources. */
export const knowledgeKinds = ['file', 'page', 'question'] as const;

/** The states of a source: it waits for its reading, is being read, can be searched, or could not be read. */
export const knowledgeStates = ['waiting', 'reading', 'ready', 'failed'] as const;

/** The reasons why a source could not be read, or not be renewed. */
export const knowledgeProblems = [
  /** No prompt has a key by which it could be read. */
  'noKey',
  'key',
  'quota',
  'budget',
  'rejected',
  'unreachable',
  /** The address does not answer, or with an error. */
  'page',
  'privateAddress',
  'fileType',
  'tooLarge',
  'unreadable',
  'empty',
  /** The company has as many pieces as it may. */
  'full',
] as const;

/** The endings of files that can be read. */
export const knowledgeFiles = ['.pdf', '.docx', '.txt', '.csv'] as const;
