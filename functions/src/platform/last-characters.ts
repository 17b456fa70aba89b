/** The characters of a secret that are shown: nothing of one that it would give away. */
const shown = 4;
const leastLength = 16;

/** Returns the last characters of a secret, by which a person knows it again; empty for a short one. */
export const lastCharacters = (secret: string): string => (secret.length < leastLength ? '' : secret.slice(-shown));
