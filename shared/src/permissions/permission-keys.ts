/**
 * The permissions that a role may have, by the group in which its dialog shows them. Rights over rights, such as users,
 * roles, keys, settings, payment and support, are in none: who had one of them could take every other.
 */
export const grantablePermissions = {
  tickets: [
    'tickets-manager:showall',
    'tickets-manager:searchAll',
    'tickets-manager:history',
    'tickets-manager:withoutQueue',
    'tickets-manager:groups',
    'tickets-manager:closePending',
    'ticket-options:deleteTicket',
  ],
  figures: ['dashboard:view', 'attendance-panel:view', 'users-page:view', 'audit-page:view'],
  contacts: ['contacts-page:deleteContact', 'contacts-page:import', 'campaigns-page:edit'],
  messages: ['schedules-page:all', 'quick-messages-page:deleteShared', 'closing-reasons-page:edit'],
  connections: ['connections-page:view', 'connections-page:addConnection'],
} as const;

export type PermissionGroup = keyof typeof grantablePermissions;
export type GrantablePermission = (typeof grantablePermissions)[PermissionGroup][number];

const listOf = (): readonly GrantablePermission[] => Object.values(grantablePermissions).flat();

/** The permissions that a role may have, in the order in which they are shown. */
export const grantable = /* @__PURE__ */ listOf();

/** The permissions that only administrators have. */
export const ofAdministrators = [
  'drawer-admin-items:view',
  'tickets-manager:closeAll',
  'user-modal:editProfile',
  'user-modal:editQueues',
  'users-page:edit',
  'queues-page:edit',
  'settings-page:edit',
] as const;

/** Permissions checked by the API and the browser (specification 1, section 6). */
export type PermissionKey = GrantablePermission | (typeof ofAdministrators)[number];
