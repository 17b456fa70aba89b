/** The names of priorities, the most urgent first. */
export const priorityNames = { 1: 'high', 2: 'medium', 3: 'low' } as const;
