import type { GrantablePermission, PermissionKey } from './permission-keys.ts';

/** The switches of a user, by which it has permissions without a role (specification 1, section 5). */
export interface Switches {
  allTicket: 'enable' | 'disable';
  allowGroup: boolean;
  allHistoric: 'enabled' | 'disabled';
  allUserChat: 'enabled' | 'disabled';
  userClosePendingTicket: 'enabled' | 'disabled';
  showDashboard: 'enabled' | 'disabled';
  allowRealTime: 'enabled' | 'disabled';
  allowConnections: 'enabled' | 'disabled';
}

type Switch = keyof Switches;

/** The permissions that have a switch. */
export const switchFor = {
  'tickets-manager:withoutQueue': 'allTicket',
  'tickets-manager:groups': 'allowGroup',
  'tickets-manager:history': 'allHistoric',
  'tickets-manager:showall': 'allUserChat',
  'tickets-manager:closePending': 'userClosePendingTicket',
  'dashboard:view': 'showDashboard',
  'attendance-panel:view': 'allowRealTime',
  'connections-page:addConnection': 'allowConnections',
} as const satisfies Partial<Record<GrantablePermission, Switch>>;

const also: Partial<Record<PermissionKey, Switch>> = { ...switchFor, 'connections-page:view': 'allowConnections' };

const on: Partial<Switches> = { allTicket: 'enable', allowGroup: true };

/** Returns the value of a switch that is on. */
export const onOf = (name: Switch): string | boolean => on[name] ?? 'enabled';

/** Returns whether a switch of a user grants a permission. */
export const isSwitchedOn = (user: Switches, permission: PermissionKey): boolean => {
  const name = also[permission];
  return name !== undefined && user[name] === onOf(name);
};
