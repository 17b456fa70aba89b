/** Lengths of a queue's texts (specification 3, section 5), and how large its option tree may be. */
export const queueLimits = {
  name: { min: 2, max: 50 },
  color: { min: 3, max: 9 },
  greetingMessage: { max: 4096 },
  outOfHoursMessage: { max: 4096 },
  optionName: { min: 4, max: 50 },
  /** Options of a queue, on all levels. A tree may be as deep as it has options. */
  options: 300,
  /** UTF-8 bytes of the tree as JSON: it is stored with its queue in one item of at most 400 kB. */
  optionBytes: 100_000,
} as const;

/** Minutes between two offers of a waiting ticket (specification 3, section 9); 0 while a queue has no rotation. */
export const rotationMinutes = [0, 2, 5, 10, 15, 30, 45, 60] as const;
