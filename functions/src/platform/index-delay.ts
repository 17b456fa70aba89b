/**
 * Milliseconds after which an index has what was stored in the table. DynamoDB promises no time, and needs a fraction of a
 * second as a rule: what must not be missed is compared with the counters besides.
 */
export const indexDelay = 2_000;
