import type { Access } from '../contract/grammar.ts';
import type { PermissionKey } from './permission-keys.ts';

/** What of a user decides what it may do. */
export interface Viewer {
  id: number;
  companyId: number;
  profile: 'admin' | 'user';
  super: boolean;
  queueIds: readonly number[];
  allTicket: 'enable' | 'disable';
  allowGroup: boolean;
  allHistoric: 'enabled' | 'disabled';
  allUserChat: 'enabled' | 'disabled';
  userClosePendingTicket: 'enabled' | 'disabled';
  showDashboard: 'enabled' | 'disabled';
  allowRealTime: 'enabled' | 'disabled';
  allowConnections: 'enabled' | 'disabled';
}

const grantedToUser: Partial<Record<PermissionKey, (viewer: Viewer) => boolean>> = {
  'dashboard:view': (viewer) => viewer.showDashboard === 'enabled',
  'connections-page:view': (viewer) => viewer.allowConnections === 'enabled',
  'connections-page:addConnection': (viewer) => viewer.allowConnections === 'enabled',
  'tickets-manager:showall': (viewer) => viewer.allUserChat === 'enabled',
};

/** Whether a user holds a permission: administrators hold all, others what their own flags grant (specification 1, section 6). */
export const can = (viewer: Viewer, permission: PermissionKey): boolean =>
  viewer.profile === 'admin' || (grantedToUser[permission]?.(viewer) ?? false);

/** Whether a signed-in user passes an endpoint's `access`. The same answer on the server and on the screen. */
export const mayAccess = (viewer: Viewer, access: Access): boolean => {
  switch (access) {
    case 'public':
    case 'user':
      return true;
    case 'admin':
      return viewer.profile === 'admin';
    case 'super':
      return viewer.super;
    default:
      return can(viewer, access);
  }
};
