import type {
  listMoments as momentsEndpoint,
  listPanelTickets as endpoint,
} from '@recado/shared/contract/attendance-panel';
import { attendancePanel } from '@recado/shared/limits/attendance-panel';
import { panelViewer } from '@recado/shared/permissions/panel-viewer';
import type { VisibleTicket } from '@recado/shared/permissions/ticket-visibility';
import { type DayBounds, dayBounds } from '@recado/shared/text/time';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { byLastChange, comparePlaces } from '../../data/tickets/list-place.ts';
import type { ListedRow } from '../../data/tickets/read-list.ts';
import { directoryFor } from '../../domain/presentation/directory.ts';
import { presentAll } from '../../domain/presentation/present-tickets.ts';
import { filledLists, queuesIn } from './count-tab.ts';
import { allRows, filteredList } from './filtered-list.ts';
import { mergeLists } from './merge-lists.ts';
import { countedInTabs, tabView } from './tab-lists.ts';

const day = 86_400_000;
const statuses = ['open', 'pending'] as const;

interface Wanted {
  statuses: readonly (typeof statuses)[number][];
  queueIds: readonly number[] | undefined;
  whatsappIds: readonly number[] | undefined;
  updated: DayBounds;
  keeps: (ticket: VisibleTicket) => boolean;
}

const panelTickets = async (context: UserContext, wanted: Wanted) => {
  const { actor, stores } = context;
  const viewer = panelViewer(actor.viewer);
  const filter = { queueIds: wanted.queueIds, showAll: true };
  const [counts, directory] = await Promise.all([
    stores.tickets.counts(countedInTabs(viewer, filter)),
    directoryFor(context, []),
  ]);
  const queues = queuesIn(counts, directory);
  const views = wanted.statuses.map((status) => ({ status, ...tabView(viewer, queues, status, filter) }));
  const { whatsappIds, updated } = wanted;
  const rowFilter = { ...allRows, updated, connectionIds: whatsappIds ? new Set(whatsappIds) : null };
  const parts = views
    .flatMap((view) => filledLists(counts, view))
    .map((list) => filteredList(stores.tickets, list, rowFilter, 2 * attendancePanel.tickets));
  const { rows, last } = await mergeLists<ListedRow>({
    lists: parts.map(({ read }) => read),
    compare: (one, other) => comparePlaces(other, one),
    keeps: (ticket) =>
      wanted.keeps(ticket) &&
      (whatsappIds?.includes(ticket.whatsappId) ?? true) &&
      ticket.updatedAt >= updated.from &&
      ticket.updatedAt < updated.to &&
      (views.find(({ status }) => status === ticket.status)?.keeps(ticket) ?? false),
    size: attendancePanel.tickets,
  });
  return {
    tickets: await presentAll(context, byLastChange(rows, 'desc')),
    hasMore: last !== null || parts.some(({ isCut }) => isCut()),
  };
};

/** The tickets of the attendance panel (specification 1, section 2). */
export const listPanelTickets: UseCase<typeof endpoint> = (context, { query }) =>
  panelTickets(context, {
    queueIds: query.queueIds,
    whatsappIds: query.whatsappIds,
    statuses,
    updated: { from: context.clock.now() - attendancePanel.days * day, to: Number.MAX_SAFE_INTEGER },
    keeps: () => true,
  });

/** The tickets of the attendance panel, narrowed (specification 1, section 7). */
export const listMoments: UseCase<typeof momentsEndpoint> = async (context, { query }) => {
  const { status, showAll = true, queueIds, dateStart, dateEnd, userId } = query;
  const { actor, clock, company } = context;
  const { tickets } = await panelTickets(context, {
    statuses: status ? [status] : statuses,
    queueIds,
    whatsappIds: undefined,
    updated: {
      from: dateStart ? dayBounds(dateStart, company.timeZone).from : clock.now() - attendancePanel.days * day,
      to: dateEnd ? dayBounds(dateEnd, company.timeZone).to : Number.MAX_SAFE_INTEGER,
    },
    keeps: (ticket) =>
      (userId === undefined || ticket.userId === userId) &&
      (showAll || ticket.userId === null || ticket.userId === actor.viewer.id),
  });
  return tickets;
};
