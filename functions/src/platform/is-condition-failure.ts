/** Whether a single write was refused because its condition did not hold. ElectroDB wraps the SDK's error. */
export const isConditionFailure = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'ConditionalCheckFailedException' || isConditionFailure(error.cause));
