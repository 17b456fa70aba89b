import { listAnnouncements } from '@recado/shared/contract/announcements';
import { listConnectionNames } from '@recado/shared/contract/connections';
import type { CallOf, Endpoint, ResultOf } from '@recado/shared/contract/grammar';
import { listAllHelps } from '@recado/shared/contract/helps';
import { listInternalChats } from '@recado/shared/contract/internal-chats';
import { version } from '@recado/shared/contract/settings';
import { getStart } from '@recado/shared/contract/start';
import { countTickets } from '@recado/shared/contract/tickets';
import { listUserPictures } from '@recado/shared/contract/users';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { endpointPages, endpointQuery } from '../api/query.ts';
import { activeAnnouncements } from '../features/announcements/active-announcements.ts';

type Start = ResultOf<typeof getStart>;

/**
 * Loads by one call what the layout and the inbox's tabs show, into the queries by which they ask for it. A part that asks
 * meanwhile waits for this call; if it fails, the call of the part is made instead.
 */
export const prefetchStart = (client: QueryClient): void => {
  const start = client.fetchQuery(endpointQuery(getStart, {}));
  const load =
    <E extends Endpoint>(endpoint: E, parts: CallOf<E>, pick: (start: Start) => ResultOf<E>) =>
    (): Promise<ResultOf<E>> =>
      start.then(pick, () => call(endpoint, parts));
  const prefetch = <E extends Endpoint>(endpoint: E, parts: CallOf<E>, pick: (start: Start) => ResultOf<E>): void => {
    void client.prefetchQuery({ ...endpointQuery(endpoint, parts), queryFn: load(endpoint, parts, pick) });
  };
  prefetch(listConnectionNames, {}, ({ connections }) => connections);
  prefetch(listAllHelps, {}, ({ helps }) => helps);
  prefetch(listUserPictures, {}, ({ pictures }) => pictures);
  prefetch(countTickets, { query: {} }, ({ counts }) => counts);
  prefetch(version, {}, (loaded) => loaded.version);
  void client.prefetchInfiniteQuery({
    ...endpointPages(listInternalChats, {}),
    queryFn: load(listInternalChats, {}, ({ chats }) => chats),
  });
  void client.prefetchInfiniteQuery({
    ...endpointPages(listAnnouncements, activeAnnouncements),
    queryFn: load(listAnnouncements, activeAnnouncements, ({ announcements }) => announcements),
  });
};

/** Loads what the layout shows after a sign-in; after a start with a login it is loading already. */
export const usePrefetchedStart = (): void => {
  const client = useQueryClient();
  if (!client.getQueryState(endpointQuery(getStart, {}).queryKey)) prefetchStart(client);
};
