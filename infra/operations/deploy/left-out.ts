import { z } from 'zod';

const deployed = z.record(z.string(), z.unknown());

/**
 * Returns the context, as `key=value`, that an installation was deployed with and that a deployment leaves out: it would go
 * back to its default.
 *
 * @param environment of the function that remembers the context; that of an earlier release remembers none
 */
export const leftOut = (
  { DEPLOYED_CONTEXT = '{}' }: Readonly<Record<string, string>>,
  isGiven: (key: string) => boolean,
): string[] =>
  Object.entries(deployed.parse(JSON.parse(DEPLOYED_CONTEXT))).flatMap(([key, value]) =>
    isGiven(key) ? [] : [`${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`],
  );
