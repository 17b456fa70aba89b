/** Physical names begin with the stage, so that installations share an account. Queue addresses rely on it: QUEUE_URL_PREFIX ends with this. */
export const stagePrefix = (stage: string): string => `${stage}-`;

/** Name of a stack: `prod-recado-Data`. */
export const stackName = (stage: string, part: string): string => `${stagePrefix(stage)}recado-${part}`;
