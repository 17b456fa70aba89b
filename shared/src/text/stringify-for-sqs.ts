/** The two signs that SQS takes in no message, whoever wrote them: it would refuse the same one for ever. */
const refused = /[\uFFFE\uFFFF]/g;

/** A value as JSON that a queue takes, whatever texts stand in it. */
export const stringifyForSqs = (value: unknown): string =>
  JSON.stringify(value).replace(refused, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`);
