/** Permissions checked by the API and the browser (specification 1, section 6). */
export const permissionKeys = [
  'dashboard:view',
  'attendance-panel:view',
  'drawer-admin-items:view',
  'tickets-manager:showall',
  'tickets-manager:closeAll',
  'ticket-options:deleteTicket',
  'user-modal:editProfile',
  'user-modal:editQueues',
  'users-page:edit',
  'audit-page:view',
  'queues-page:edit',
  'settings-page:edit',
  'contacts-page:deleteContact',
  'connections-page:view',
  'connections-page:addConnection',
] as const;

export type PermissionKey = (typeof permissionKeys)[number];
