import type { Access } from '../contract/grammar.ts';
import type { PermissionKey } from './permission-keys.ts';
import { isSwitchedOn, type Switches } from './switches.ts';

/** The fields of a user that determine its permissions. */
export interface Viewer extends Switches {
  id: number;
  companyId: number;
  profile: 'admin' | 'user';
  super: boolean;
  queueIds: readonly number[];
  /** The permissions of the user's role that have no switch; none without a role. */
  permissions: readonly string[];
  /** The user's default connection, to which its tab of groups is limited. */
  whatsappId: number | null;
  /** For a company's support and for API keys: whether they see no numbers, whatever the company's settings are. */
  hidesNumbers?: boolean;
  /** Set for an API key: the queues and connections that it reaches, null for all. */
  key?: { queueIds: readonly number[] | null; connectionIds: readonly number[] | null };
}

/**
 * Returns whether a user has a permission: administrators have all, others those of their switches and of their role
 * (specification 1, section 6).
 */
export const can = (viewer: Viewer, permission: PermissionKey): boolean =>
  viewer.profile === 'admin' || isSwitchedOn(viewer, permission) || viewer.permissions.includes(permission);

/** Returns whether a signed-in user satisfies an endpoint's `access`. Used by the server and the browser. */
export const mayAccess = (viewer: Viewer, access: Access): boolean => {
  switch (access) {
    case 'public':
    case 'user':
      return true;
    case 'admin':
      return viewer.profile === 'admin';
    case 'super':
      return viewer.super;
    case 'connection':
      return false;
    default:
      return can(viewer, access);
  }
};

/** The fields besides ids; a field that is missing here does not compile. */
const deciding: Record<Exclude<keyof Viewer, 'id' | 'companyId' | 'hidesNumbers' | 'key'>, true> = {
  profile: true,
  super: true,
  queueIds: true,
  allTicket: true,
  allowGroup: true,
  allHistoric: true,
  allUserChat: true,
  userClosePendingTicket: true,
  showDashboard: true,
  allowRealTime: true,
  allowConnections: true,
  permissions: true,
  whatsappId: true,
};

/** Returns whether a user may do and see before a change what it may after it. */
export const hasSameRights = (before: Viewer, after: Viewer): boolean =>
  (Object.keys(deciding) as (keyof typeof deciding)[]).every((field) => String(before[field]) === String(after[field]));
