/** Lengths of a user's texts (specification 1, section 5). */
export const userLimits = {
  name: { min: 2, max: 50 },
  email: { min: 1, max: 254 },
  /** The user pool accepts at least 6 characters (behaviour, section 22). */
  password: { min: 6, max: 50 },
  farewellMessage: { max: 4096 },
} as const;
