import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

/** Milliseconds after an answer that was overtaken until it is asked for again. */
const pause = 500;
/** Milliseconds between two times that one list is asked for again: a stream of events is no stream of calls. */
const rest = 10_000;

type Patch = (data: unknown, key: QueryKey) => unknown;

/** What was patched in while an answer was on its way. */
const overtaking = new WeakMap<Query, Patch[]>();
const asked = new WeakMap<Query, number>();
const waiting = new WeakSet<Query>();

/** Answers whether it changed anything. What a reconnect called out of date stays so. */
const apply = (client: QueryClient, query: Query, patches: readonly Patch[]): boolean => {
  const { data, isInvalidated } = query.state;
  if (data === undefined) return false;
  const patched = patches.reduce((known, patch) => patch(known, query.queryKey), data as unknown);
  if (patched === data) return false;
  const changed = client.setQueryData(query.queryKey, patched) !== data;
  if (isInvalidated) query.invalidate();
  return changed;
};

const askAfter = (client: QueryClient, query: Query): void => {
  if (waiting.has(query)) return;
  waiting.add(query);
  setTimeout(
    () => {
      waiting.delete(query);
      asked.set(query, Date.now());
      // One that is on its way by then is as new.
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
    },
    Math.max(pause, (asked.get(query) ?? 0) + rest - Date.now()),
  );
};

/** The answer has come, or won't: what it may not have known is patched in once more. */
const settled = (client: QueryClient, query: Query, nextPage: boolean): void => {
  if (query.state.fetchStatus === 'fetching') return follow(client, query);
  const patches = overtaking.get(query) ?? [];
  overtaking.delete(query);
  // A next page was put behind the pages of before, which is mended now; a whole list may be of any moment between.
  if (apply(client, query, patches) && !nextPage) askAfter(client, query);
};

const follow = (client: QueryClient, query: Query): void => {
  const nextPage = query.state.fetchMeta?.fetchMore !== undefined;
  const done = (): void => settled(client, query, nextPage);
  (query.promise ?? Promise.resolve()).then(done, done);
};

/**
 * Changes every cached answer whose key begins with `queryKey`, by what an event or another answer told. An answer on its
 * way may be older and would undo it: it is let come, and patched as well. So a patch may come twice, and must then
 * change nothing.
 */
export const patchQueries = <Data>(
  client: QueryClient,
  queryKey: QueryKey,
  patch: (data: Data, key: QueryKey) => Data,
): void => {
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    apply(client, query, [patch as Patch]);
    if (query.state.fetchStatus !== 'fetching') continue;
    const known = overtaking.get(query);
    if (known) known.push(patch as Patch);
    else {
      overtaking.set(query, [patch as Patch]);
      follow(client, query);
    }
  }
};
