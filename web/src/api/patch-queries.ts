import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

const waiting = new WeakSet<Query>();

/** Asks once more when the answer that is on its way has come, however often it was overtaken. */
const askAfter = (client: QueryClient, query: Query): void => {
  if (waiting.has(query)) return;
  waiting.add(query);
  const again = (): void => {
    waiting.delete(query);
    void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  };
  (query.promise ?? Promise.resolve()).then(again, again);
};

/** An answer on its way may be older than what is patched in now, and would undo it: it is asked for again. */
const overtake = (client: QueryClient, query: Query): void => {
  if (query.state.fetchStatus !== 'fetching') return;
  const whole = query.state.data !== undefined && query.state.fetchMeta?.fetchMore === undefined;
  // A list's next page must not be broken off, or a busy list could never be read to its end.
  if (whole) void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  else askAfter(client, query);
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
