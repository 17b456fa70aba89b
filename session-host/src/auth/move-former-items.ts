import type { Attributes, Change } from '../platform/fenced-items.ts';
import { hostKeys } from '../platform/host-keys.ts';
import type { AuthState } from './auth-state.ts';

/** The keys of a backfill in earlier releases, and those that they have now. */
const renamed: readonly (readonly [former: string, current: string])[] = [
  ['gapchat#', hostKeys.backfillChat],
  ['gappart#', hostKeys.backfillPart],
  ['gappiece#', hostKeys.backfillPiece],
  ['linkgap', hostKeys.linkOutage],
];

/** Their common beginnings: one read finds the items of several keys. */
const beginnings = ['gap', 'linkgap'];

const moveOf = (auth: AuthState, { pk: _pk, sk, ...attributes }: Attributes): Change[] => {
  const former = String(sk);
  const keys = renamed.find(([prefix]) => former.startsWith(prefix));
  if (!keys) return [];
  const current = keys[1] + former.slice(keys[0].length);
  // An encrypted content is bound to its key.
  const text = auth.open(attributes.v, former);
  const put = text === null ? attributes : { ...attributes, v: auth.seal(text, current) };
  return [
    { sk: current, put },
    { sk: former, put: null },
  ];
};

/**
 * Moves the items that an earlier release stored for a backfill to their present keys. The host does so before it reads
 * them: it alone writes the items of a connection, and only it can decrypt them.
 */
export const moveFormerItems = async (auth: AuthState): Promise<void> => {
  for (const beginning of beginnings)
    for await (const page of auth.items.list(beginning))
      for (const item of page) await auth.items.write(moveOf(auth, item));
};
