/** Lengths of a quick message's texts (specification 3, section 5). */
export const quickMessageLimits = {
  shortcode: { min: 1, max: 50 },
  message: { max: 4096 },
} as const;
