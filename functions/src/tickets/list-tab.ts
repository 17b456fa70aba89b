import type { UserContext } from '../platform/context.ts';
import { directoryFor } from './directory.ts';
import { mergeLists } from './merge-lists.ts';
import type { TicketRecord } from './record.ts';
import type { ListPosition } from './store.ts';
import { type Tab, type TabFilter, tabView } from './tab-lists.ts';

export const pageSize = 40;

export interface TabPage {
  tickets: TicketRecord[];
  next: ListPosition | null;
}

/** One page of a tab, by the last change. */
export const listTab = async (context: UserContext, tab: Tab, filter: TabFilter, order: 'asc' | 'desc', from: ListPosition | null): Promise<TabPage> => {
  const { actor, stores } = context;
  const directory = await directoryFor(context, []);
  const { lists, keeps } = tabView(actor.viewer, directory.queues.map(({ id }) => id), tab, filter);
  const sign = order === 'asc' ? 1 : -1;
  const page = await mergeLists<TicketRecord>({
    lists: lists.map((list) => (after, limit) => stores.tickets.list(list, { order, after: after ?? from, limit })),
    compare: (one, other) => sign * (one.updatedAt - other.updatedAt || one.id - other.id),
    keeps,
    size: pageSize,
  });
  return { tickets: page.rows, next: page.last };
};
