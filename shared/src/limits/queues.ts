/** Lengths of a queue's texts (specification 3, section 5). */
export const queueLimits = {
  name: { min: 2, max: 50 },
  color: { min: 3, max: 9 },
  greetingMessage: { max: 4096 },
  outOfHoursMessage: { max: 4096 },
  optionName: { min: 4, max: 50 },
} as const;
