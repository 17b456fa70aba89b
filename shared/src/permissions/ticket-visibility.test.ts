import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildViewer } from '../../test/viewer.ts';
import type { Viewer } from './can.ts';
import { panelViewer, seesWholePanel } from './panel-viewer.ts';
import { grantable } from './permission-keys.ts';
import { isInTab } from './ticket-tabs.ts';
import { maySeeTicket, ticketRooms, viewerRooms, type VisibleTicket } from './ticket-visibility.ts';

const toggle = fc.constantFrom('enabled' as const, 'disabled' as const);
const viewers: fc.Arbitrary<Viewer> = fc.record({
  id: fc.integer({ min: 1, max: 4 }),
  companyId: fc.constant(2),
  profile: fc.constantFrom('admin' as const, 'user' as const),
  super: fc.boolean(),
  queueIds: fc.uniqueArray(fc.integer({ min: 1, max: 3 })),
  allTicket: fc.constantFrom('enable' as const, 'disable' as const),
  allowGroup: fc.boolean(),
  allHistoric: toggle,
  allUserChat: toggle,
  userClosePendingTicket: toggle,
  showDashboard: toggle,
  allowRealTime: toggle,
  allowConnections: toggle,
  permissions: fc.subarray([...grantable]),
  whatsappId: fc.constant(null),
});
const tickets: fc.Arbitrary<VisibleTicket> = fc.record({
  status: fc.constantFrom('open' as const, 'pending' as const, 'closed' as const, 'group' as const),
  queueId: fc.option(fc.integer({ min: 1, max: 3 })),
  userId: fc.option(fc.integer({ min: 1, max: 4 })),
  isGroup: fc.boolean(),
});

const plain = buildViewer({ queueIds: [1] });
const waiting: VisibleTicket = { status: 'pending', queueId: 1, userId: null, isGroup: false };

describe('visibility of a ticket', () => {
  it('is the same by rooms and by maySeeTicket, for any viewer and ticket', () => {
    fc.assert(
      fc.property(viewers, tickets, (viewer, ticket) => {
        const rooms = new Set<string>(viewerRooms(viewer));
        expect(ticketRooms(ticket).some((room) => rooms.has(room))).toBe(maySeeTicket(viewer, ticket));
      }),
      { numRuns: 2000 },
    );
  });

  it('covers the whole panel of viewers who are said to see it', () => {
    fc.assert(
      fc.property(viewers, tickets, (viewer, ticket) => {
        fc.pre(seesWholePanel(viewer) && (ticket.status === 'open' || ticket.status === 'pending'));
        const { status } = ticket as { status: 'open' | 'pending' };
        const isOnPanel = isInTab(panelViewer(viewer), status, { showAll: true }, ticket, false);
        expect(isOnPanel && !maySeeTicket(viewer, ticket)).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  it('excludes tickets of other queues, of other users, without a queue and of groups for a user without flags', () => {
    expect(maySeeTicket(plain, waiting)).toBe(true);
    expect(maySeeTicket(plain, { ...waiting, queueId: 2 })).toBe(false);
    expect(maySeeTicket(plain, { ...waiting, userId: 9 })).toBe(false);
    expect(maySeeTicket(plain, { ...waiting, queueId: null })).toBe(false);
    expect(maySeeTicket(plain, { ...waiting, isGroup: true })).toBe(false);
  });

  it('includes each of them with its flag', () => {
    expect(maySeeTicket({ ...plain, allUserChat: 'enabled' }, { ...waiting, userId: 9 })).toBe(true);
    expect(maySeeTicket({ ...plain, allTicket: 'enable' }, { ...waiting, queueId: null })).toBe(true);
    expect(maySeeTicket({ ...plain, allowGroup: true }, { ...waiting, isGroup: true })).toBe(true);
    expect(maySeeTicket({ ...plain, queueIds: [] }, { ...waiting, userId: 1 })).toBe(true);
  });
});
