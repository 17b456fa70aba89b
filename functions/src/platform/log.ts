import { Logger } from '@aws-lambda-powertools/logger';
import { environment } from './environment.ts';
import { cutText } from '@recado/shared/text/cut-text';

let made: Logger | undefined;

/** Structured log. Only ids go into it: never a name, number, text, address or token. */
export const log = (): Logger => (made ??= newLog());

const newLog = (): Logger => {
  const { LOG_LEVEL, RELEASE } = environment();
  return new Logger({ serviceName: 'recado', logLevel: LOG_LEVEL, persistentKeys: { release: RELEASE } });
};

const frames = (stack: string | undefined): string[] =>
  (stack ?? '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 8)
    .map((line) => line.trim());

/** The parts of an error that a log may contain: its kind and place. Messages are left out, since they may repeat what a person wrote. */
export const describeError = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { kind: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const service = '$fault' in error ? { fault: error.$fault, reason: cutText(error.message, { units: 300 }) } : {};
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  return { kind: error.name, ...code, ...service, ...cause, frames: frames(error.stack) };
};
