/** Lengths of a file list's texts (specification 3, section 5). */
export const fileListLimits = {
  name: { min: 3, max: 100 },
  message: { min: 1, max: 4096 },
} as const;

/** Files that a list may have. */
export const maxListedFiles = 20;
