import { isInTab, type Tab, type TabFilter } from '@recado/shared/permissions/ticket-tabs';
import { maySeeTicket, seesEveryQueue, type VisibleTicket } from '@recado/shared/permissions/ticket-visibility';
import { can, type Viewer } from '@recado/shared/permissions/can';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testViewer } from '../../../test/user-context.ts';
import { countedIn, fixedView, isInList, tabView } from './tab-lists.ts';

const queues = [1, 2, 3];
const company = { ids: queues, removed: [9] };
const tabs: readonly Tab[] = ['open', 'pending', 'group', 'closed'];

const viewers: fc.Arbitrary<Viewer> = fc
  .record({
    id: fc.constantFrom(11, 12),
    profile: fc.constantFrom('admin' as const, 'user' as const),
    queueIds: fc.subarray(queues),
    allTicket: fc.constantFrom('enable' as const, 'disable' as const),
    allowGroup: fc.boolean(),
    allUserChat: fc.constantFrom('enabled' as const, 'disabled' as const),
    allHistoric: fc.constantFrom('enabled' as const, 'disabled' as const),
  })
  .map((known) => testViewer({ companyId: 1, ...known }));

/** As the engine makes them: a ticket in service has an attendant. */
const tickets: fc.Arbitrary<VisibleTicket> = fc
  .record({
    status: fc.constantFrom(...tabs),
    queueId: fc.constantFrom(null, ...queues, 9),
    userId: fc.constantFrom(null, 11, 12),
    isGroup: fc.boolean(),
  })
  .map((ticket) => ({ ...ticket, userId: ticket.status === 'open' ? (ticket.userId ?? 11) : ticket.userId }));

const shownIn = (viewer: Viewer, tab: Tab, filter: TabFilter, ticket: VisibleTicket): number => {
  const { lists, keeps } = tabView(viewer, company, tab, filter);
  return keeps(ticket) ? lists.filter((list) => isInList(list, ticket)).length : 0;
};

describe('the tabs', () => {
  it('list each ticket once that the rule of tabs contains, and no other', () => {
    fc.assert(
      fc.property(
        viewers,
        fc
          .tuple(tickets, fc.constantFrom(null, 'lgpd' as const, 'nps' as const))
          .map(([ticket, status]) => (status ? { ...ticket, status } : ticket)),
        fc.constantFrom(...tabs),
        fc.boolean(),
        fc.option(fc.subarray([...queues, 9]), { nil: undefined }),
        (viewer, ticket, tab, showAll, queueIds) => {
          const contains = isInTab(viewer, tab, { showAll, queueIds }, ticket, ticket.queueId === 9);
          expect(shownIn(viewer, tab, { showAll, queueIds }, ticket)).toBe(contains ? 1 : 0);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  it('keep a resolved ticket in sight while its contact is asked for a rating', () => {
    const ticket: VisibleTicket = { status: 'nps', queueId: 1, userId: 11, isGroup: false };
    for (const profile of ['admin', 'user'] as const)
      for (const showAll of [true, false]) {
        const viewer = testViewer({ companyId: 1, id: 11, profile, queueIds: [1] });
        expect(tabs.filter((tab) => shownIn(viewer, tab, { showAll }, ticket) === 1)).toEqual(['closed']);
      }
  });

  it('show nothing that their viewer may not see, and nothing twice', () => {
    fc.assert(
      fc.property(
        viewers,
        tickets,
        fc.constantFrom(...tabs),
        fc.boolean(),
        fc.option(fc.subarray([...queues, 9]), { nil: undefined }),
        (viewer, ticket, tab, showAll, queueIds) => {
          const times = shownIn(viewer, tab, { showAll, queueIds }, ticket);
          expect(times).toBeLessThanOrEqual(1);
          if (times === 1) expect([maySeeTicket(viewer, ticket), ticket.status]).toEqual([true, tab]);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('with show-all show their viewer everything that it may see, except groups to who has no tab for them', () => {
    fc.assert(
      fc.property(viewers, tickets, (viewer, ticket) => {
        const inGroupTab = ticket.status === 'group' && !viewer.allowGroup;
        const outside =
          viewer.profile === 'user' &&
          ticket.userId === viewer.id &&
          can(viewer, 'tickets-manager:showall') &&
          !(seesEveryQueue(viewer) && ticket.queueId !== null) &&
          !viewer.queueIds.includes(ticket.queueId ?? 0);
        if (inGroupTab || outside) return;
        expect(shownIn(viewer, ticket.status as Tab, { showAll: true }, ticket)).toBe(
          maySeeTicket(viewer, ticket) ? 1 : 0,
        );
      }),
      { numRuns: 2_000 },
    );
  });

  it('show everybody its own tickets without show-all, in whatever queue', () => {
    fc.assert(
      fc.property(viewers, tickets, (viewer, ticket) => {
        const alwaysAll = ticket.status === 'pending' && viewer.allUserChat === 'enabled';
        if (alwaysAll || (ticket.status === 'group' && !viewer.allowGroup)) return;
        expect(shownIn(viewer, ticket.status as Tab, {}, { ...ticket, userId: viewer.id })).toBe(1);
      }),
    );
  });

  it('show a user without show-all no other queues, also where it may see them', () => {
    const viewer = testViewer({
      companyId: 1,
      id: 11,
      profile: 'user',
      queueIds: [1],
      allUserChat: 'enabled',
      allHistoric: 'enabled',
    });
    const ticket: VisibleTicket = { status: 'closed', queueId: 2, userId: null, isGroup: false };
    expect(shownIn(viewer, 'closed', {}, ticket)).toBe(0);
    expect(shownIn(viewer, 'closed', { showAll: true }, ticket)).toBe(1);
    const without = { ...viewer, allHistoric: 'disabled' as const };
    expect(shownIn(without, 'closed', { showAll: true }, ticket)).toBe(0);
  });

  it('of administrators with show-all are one list of the company, which has the transient states with those that wait', () => {
    const viewer = testViewer({ companyId: 1, id: 11 });
    const { lists, keeps } = tabView(viewer, company, 'pending', { showAll: true });
    expect(lists).toEqual([{ by: 'company', tab: 'pending' }]);
    const ticket: VisibleTicket = { status: 'lgpd', queueId: 9, userId: null, isGroup: true };
    expect([isInList(lists[0]!, ticket), keeps(ticket)]).toEqual([true, true]);
    expect(isInList(lists[0]!, { ...ticket, status: 'open' })).toBe(false);
  });

  it('without a list of a queue are the same whatever queues the company has', () => {
    fc.assert(
      fc.property(
        viewers,
        tickets,
        fc.constantFrom(...tabs),
        fc.boolean(),
        fc.option(fc.subarray([...queues, 9]), { nil: undefined }),
        (viewer, ticket, tab, showAll, queueIds) => {
          const filter = { showAll, queueIds };
          const fixed = fixedView(viewer, tab, filter);
          if (!fixed) return;
          const view = tabView(viewer, company, tab, filter);
          expect(fixed.lists).toEqual(view.lists);
          expect(fixed.keeps(ticket)).toBe(view.keeps(ticket));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('need no counters but those that are read for them', () => {
    fc.assert(
      fc.property(viewers, tickets, fc.constantFrom(...tabs), fc.boolean(), (viewer, ticket, tab, showAll) => {
        const counted = countedIn(viewer, tab, { showAll });
        if (!counted || shownIn(viewer, tab, { showAll }, ticket) === 0) return;
        expect(counted.statuses).toContain(ticket.status);
        expect(counted.attendants).toContain(ticket.userId);
      }),
      { numRuns: 2_000 },
    );
  });
});
