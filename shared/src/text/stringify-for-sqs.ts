/** The two characters that JSON leaves unescaped and SQS rejects. */
const refused = /[\uFFFE\uFFFF]/g;

/** Serializes a value as JSON that SQS accepts, whatever characters its texts contain. */
export const stringifyForSqs = (value: unknown): string =>
  JSON.stringify(value).replace(refused, (character) => `\\u${character.charCodeAt(0).toString(16)}`);
