/** Length of a scheduled message (specification 3, section 5). */
export const scheduleLimits = {
  body: { min: 5, max: 4096 },
} as const;
