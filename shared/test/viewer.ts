import type { Viewer } from '../src/permissions/can.ts';

/** Builds a plain user of company 2 without any right; `parts` override its fields. */
export const buildViewer = (parts: Partial<Viewer> = {}): Viewer => ({
  id: 1,
  companyId: 2,
  profile: 'user',
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
  permissions: [],
  whatsappId: null,
  ...parts,
});
