import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

/** Milliseconds between two times that one list is asked for because it was overtaken: a storm of events is no storm of calls. */
const pause = 500;

const waiting = new WeakSet<Query>();
const restarted = new WeakMap<Query, number>();

const ask = (client: QueryClient, query: Query): void => void client.invalidateQueries({ queryKey: query.queryKey, exact: true });

/** Asks once more a moment after the answer that is on its way has come, however often it was overtaken. */
const askAfter = (client: QueryClient, query: Query): void => {
  if (waiting.has(query)) return;
  waiting.add(query);
  const again = (): void => {
    setTimeout(() => {
      waiting.delete(query);
      ask(client, query);
    }, pause);
  };
  (query.promise ?? Promise.resolve()).then(again, again);
};

/** An answer on its way may be older than what is patched in now, and would undo it: it is asked for again. */
const overtake = (client: QueryClient, query: Query): void => {
  if (query.state.fetchStatus !== 'fetching') return;
  const whole = query.state.data !== undefined && query.state.fetchMeta?.fetchMore === undefined;
  const rested = Date.now() - (restarted.get(query) ?? 0) > pause;
  // A list's next page must not be broken off, or a busy list could never be read to its end.
  if (!whole || !rested) return askAfter(client, query);
  restarted.set(query, Date.now());
  ask(client, query);
};

/** Changes every cached answer whose key begins with `queryKey`, by what an event or another answer told. */
export const patchQueries = <Data>(client: QueryClient, queryKey: QueryKey, patch: (data: Data, key: QueryKey) => Data): void => {
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    const data = query.state.data as Data | undefined;
    const patched = data === undefined ? undefined : patch(data, query.queryKey);
    if (patched !== data) client.setQueryData(query.queryKey, patched);
    overtake(client, query);
  }
};
