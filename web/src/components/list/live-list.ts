import type { Endpoint, RealtimeEvent } from '@recado/shared/contract/grammar';
import type { z } from 'zod';
import { patchQueries } from '../../api/patch-queries.ts';
import { queryKey } from '../../api/query.ts';
import { handlerOf, type BoundHandler } from '../../realtime/event-handler.ts';

interface Row {
  id: number;
}
type Change = { changed: Row } | { removed: number };
type Page = Record<string, unknown>;
type Data = Row[] | { pages: Page[] } | Page;

const changeRows = (rows: Row[], change: Change): Row[] => {
  if ('removed' in change)
    return rows.some(({ id }) => id === change.removed) ? rows.filter(({ id }) => id !== change.removed) : rows;
  const { changed } = change;
  return rows.some(({ id }) => id === changed.id) ? rows.map((row) => (row.id === changed.id ? changed : row)) : rows;
};

const isRows = (value: unknown): value is Row[] => Array.isArray(value);

const changePage = (page: Page, change: Change): Page =>
  Object.fromEntries(
    Object.entries(page).map(([name, value]) => [name, isRows(value) ? changeRows(value, change) : value]),
  );

const isPaged = (data: object): data is { pages: Page[] } => 'pages' in data;

const change = (data: Data, by: Change): Data => {
  if (isRows(data)) return changeRows(data, by);
  return isPaged(data) ? { ...data, pages: data.pages.map((page) => changePage(page, by)) } : changePage(data, by);
};

/** Reads an event about records, `recordChanges({ record }, { id })` in the contract. */
export const readRecord = (payload: { action: 'delete'; id: number } | { action: string; record: Row }): Change =>
  'record' in payload ? { changed: payload.record } : { removed: payload.id };

/**
 * Handles the event of an entity for its list: replaces or removes the row in every cached result at once, then
 * refetches the displayed ones, because a change may move a row to another place or add one. Where `read` returns null,
 * the event names no row: the displayed results are refetched. `staysInPlace` names the events whose rows only
 * change where they are.
 */
export const liveList = <Payload extends z.ZodType>(
  event: RealtimeEvent<Payload>,
  list: Endpoint,
  read: (payload: z.output<Payload>) => Change | null,
  staysInPlace: (payload: z.output<Payload>) => boolean = () => false,
): BoundHandler =>
  handlerOf(event, (payload, { client }) => {
    const by = read(payload);
    if (by !== null) patchQueries<Data>(client, queryKey(list), (data) => change(data, by));
    if (by === null || ('changed' in by && !staysInPlace(payload)))
      void client.invalidateQueries({ queryKey: queryKey(list) });
  });
