/** Characters of a text that is searched for, at most. */
export const maxSearchLength = 100;
