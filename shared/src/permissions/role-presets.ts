import type { GrantablePermission } from './permission-keys.ts';

/** The roles that a company may begin with: a supervisor of the service, and somebody who only looks. */
export const rolePresets = {
  supervisor: [
    'tickets-manager:showall',
    'tickets-manager:searchAll',
    'tickets-manager:history',
    'tickets-manager:withoutQueue',
    'tickets-manager:groups',
    'tickets-manager:closePending',
    'dashboard:view',
    'attendance-panel:view',
    'users-page:view',
    'schedules-page:all',
    'quick-messages-page:deleteShared',
    'closing-reasons-page:edit',
    'connections-page:view',
  ],
  auditor: ['dashboard:view', 'attendance-panel:view', 'users-page:view', 'audit-page:view'],
} as const satisfies Record<string, readonly GrantablePermission[]>;

export type RolePreset = keyof typeof rolePresets;
