import { describe, expect, it } from 'vitest';
import { buildViewer } from '../../test/viewer.ts';
import { endpoints } from '../contract/registry.ts';
import { ticketFilterOf } from '../search/ticket-filter.ts';
import { can, mayAccess, type Viewer } from './can.ts';
import { mayReadHistory } from './may-read-history.ts';
import { grantable, type GrantablePermission, ofAdministrators } from './permission-keys.ts';
import { mayDeleteQuickMessage } from './quick-messages.ts';
import { rolePresets } from './role-presets.ts';
import { rightsOfRole, switchMore, withNeeded } from './rights-of-role.ts';
import { maySeeTicket, viewerRooms, type VisibleTicket } from './ticket-visibility.ts';

const withRole = (...permissions: GrantablePermission[]): Viewer =>
  buildViewer({ queueIds: [1], ...rightsOfRole(permissions) });
const nobody = withRole();
const ticket: VisibleTicket = { status: 'open', queueId: 1, userId: 9, isGroup: false };
const free = { ...ticket, userId: null };

/** Permissions that no call has as its access, with a question that they answer otherwise. */
const asked: Partial<Record<GrantablePermission, (viewer: Viewer) => unknown>> = {
  'tickets-manager:showall': (viewer) => maySeeTicket(viewer, ticket),
  'tickets-manager:searchAll': (viewer) => ticketFilterOf({ showAll: true }, viewer, 'UTC').everyone,
  'tickets-manager:history': (viewer) => mayReadHistory(viewer, { queueId: 2 }),
  'tickets-manager:withoutQueue': (viewer) => maySeeTicket(viewer, { ...free, queueId: null }),
  'tickets-manager:groups': (viewer) => maySeeTicket(viewer, { ...free, isGroup: true }),
  'tickets-manager:closePending': (viewer) => viewer.userClosePendingTicket === 'enabled',
  'schedules-page:all': (viewer) => can(viewer, 'schedules-page:all'),
  'quick-messages-page:deleteShared': (viewer) =>
    mayDeleteQuickMessage(viewer, { userId: 9, geral: false, visao: true }),
};

describe('a role', () => {
  it.each(grantable)('of %s has it and what it needs, and nothing else', (permission) => {
    const viewer = withRole(permission);
    expect([...grantable, ...ofAdministrators].filter((key) => can(viewer, key))).toEqual(withNeeded([permission]));
  });

  it.each(grantable)('of %s opens a call or answers a question otherwise than none', (permission) => {
    const calls = endpoints.filter(({ access }) => access === permission);
    const viewer = withRole(permission);
    for (const { access } of calls)
      expect([mayAccess(viewer, access), mayAccess(nobody, access)]).toEqual([true, false]);
    const question = asked[permission];
    if (question) expect([question(viewer), question(nobody)]).toEqual([true, false]);
    expect(calls.length > 0 || question !== undefined).toBe(true);
  });

  it('of all permissions is no administrator: it enters no room of theirs, and no call that is theirs', () => {
    const viewer = withRole(...grantable);
    expect(viewerRooms(viewer)).not.toContain('everything');
    expect(viewerRooms(viewer)).toEqual(
      expect.arrayContaining(['connections', 'campaigns', 'dashboard', 'schedules', 'users', 'queues-all']),
    );
    expect(viewerRooms(nobody)).not.toContain('dashboard');
    expect(viewerRooms(withRole('dashboard:view'))).toContain('dashboard');
    const open = new Set(endpoints.filter(({ access }) => mayAccess(viewer, access)).map(({ access }) => access));
    expect([...open].toSorted()).toEqual(['public', 'user', ...grantable.filter((key) => !asked[key])].toSorted());
  });

  it('of a preset has what its permissions need', () => {
    for (const permissions of Object.values(rolePresets)) expect(withNeeded(permissions)).toEqual(permissions);
  });
});

it('switches turn more on than others only where one is on that is off there', () => {
  const rights = rightsOfRole(['dashboard:view']);
  expect(switchMore({ showDashboard: 'enabled', allowGroup: false }, rights)).toBe(false);
  expect(switchMore({ allowGroup: true }, rights)).toBe(true);
});
