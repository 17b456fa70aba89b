import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

/** Milliseconds between a response that a patch changed and the refetch. */
const refetchDelay = 500;
/** Minimum milliseconds between two refetches of one query. */
const minRefetchInterval = 10_000;

type Patch = (data: unknown, key: QueryKey) => unknown;

/** Patches applied while a fetch was in flight, to be applied to its response as well. */
const pendingPatches = new WeakMap<Query, Patch[]>();
const lastRefetch = new WeakMap<Query, number>();
const refetchScheduled = new WeakSet<Query>();

/**
 * Applies patches to a query's cached data and returns true when it changed. An invalidated query stays invalidated.
 */
const apply = (client: QueryClient, query: Query, patches: readonly Patch[]): boolean => {
  const { data, isInvalidated } = query.state;
  if (data === undefined) return false;
  const patched = patches.reduce((known, patch) => patch(known, query.queryKey), data as unknown);
  if (patched === data) return false;
  const changed = client.setQueryData(query.queryKey, patched) !== data;
  if (isInvalidated) query.invalidate();
  return changed;
};

const scheduleRefetch = (client: QueryClient, query: Query): void => {
  if (refetchScheduled.has(query)) return;
  refetchScheduled.add(query);
  setTimeout(
    () => {
      refetchScheduled.delete(query);
      lastRefetch.set(query, Date.now());
      // A fetch in flight at that time is recent enough.
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
    },
    Math.max(refetchDelay, (lastRefetch.get(query) ?? 0) + minRefetchInterval - Date.now()),
  );
};

/**
 * Runs when a fetch has succeeded or failed: applies the pending patches to the cached data. A removed query is left
 * alone: it keeps the state of a fetch for ever, and its data does not return to the cache.
 */
const onFetchEnd = (client: QueryClient, query: Query, nextPage: boolean): void => {
  if (client.getQueryCache().get(query.queryHash) !== query) return;
  if (query.state.fetchStatus === 'fetching') return awaitFetch(client, query);
  const patches = pendingPatches.get(query) ?? [];
  pendingPatches.delete(query);
  // A next page leaves the earlier pages as they were, so patching is enough; a full refetch may be older than other
  // events.
  if (apply(client, query, patches) && !nextPage) scheduleRefetch(client, query);
};

const awaitFetch = (client: QueryClient, query: Query): void => {
  const nextPage = query.state.fetchMeta?.fetchMore !== undefined;
  const done = (): void => onFetchEnd(client, query, nextPage);
  (query.promise ?? Promise.resolve()).then(done, done);
};

/**
 * Patches every cached result whose key begins with `queryKey`. A fetch in flight may return older data and undo the
 * patch, so the patch is applied to its response again: a patch must change nothing when it is applied twice.
 */
export const patchQueries = <Data>(
  client: QueryClient,
  queryKey: QueryKey,
  patch: (data: Data, key: QueryKey) => Data,
): void => {
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    apply(client, query, [patch as Patch]);
    if (query.state.fetchStatus !== 'fetching') continue;
    const known = pendingPatches.get(query);
    if (known) known.push(patch as Patch);
    else {
      pendingPatches.set(query, [patch as Patch]);
      awaitFetch(client, query);
    }
  }
};
