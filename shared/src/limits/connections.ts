/** Lengths of a connection's texts (specification 2, section 5). */
export const connectionLimits = {
  name: { min: 2, max: 50 },
  message: { max: 4096 },
} as const;
