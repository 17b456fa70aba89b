import type { GrantablePermission } from '@recado/shared/permissions/permission-keys';

/** The names under which the texts of each permission stand. */
export const permissionTexts = {
  'tickets-manager:showall': 'allUserChat',
  'tickets-manager:searchAll': 'searchAll',
  'tickets-manager:history': 'allHistoric',
  'tickets-manager:withoutQueue': 'allTicket',
  'tickets-manager:groups': 'allowGroup',
  'tickets-manager:closePending': 'userClosePendingTicket',
  'ticket-options:deleteTicket': 'deleteTickets',
  'dashboard:view': 'showDashboard',
  'attendance-panel:view': 'allowRealTime',
  'users-page:view': 'viewUsers',
  'audit-page:view': 'viewAudit',
  'contacts-page:deleteContact': 'deleteContacts',
  'contacts-page:import': 'importContacts',
  'campaigns-page:edit': 'campaigns',
  'schedules-page:all': 'allSchedules',
  'quick-messages-page:deleteShared': 'deleteShared',
  'closing-reasons-page:edit': 'closingReasons',
  'connections-page:view': 'viewConnections',
  'connections-page:addConnection': 'allowConnections',
} as const satisfies Record<GrantablePermission, string>;
