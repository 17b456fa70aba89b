/** Lengths of an internal chat's texts. */
export const internalChatLimits = {
  title: { min: 1, max: 80 },
} as const;

/** Users that an internal chat may have, its owner included. */
export const maxChatUsers = 50;
/** Maximum length of an internal message, in characters. */
export const maxChatTextLength = 4096;
