import type { UserRecord } from './store.ts';

/** The rights of a user without any permission: a new one, and one that is being removed. */
export const noRights = {
  super: false,
  queueIds: [],
  allTicket: 'disable',
  allowGroup: false,
  allHistoric: 'disabled',
  allUserChat: 'disabled',
  userClosePendingTicket: 'disabled',
  showDashboard: 'disabled',
  allowRealTime: 'disabled',
  allowConnections: 'disabled',
} satisfies Partial<UserRecord>;
