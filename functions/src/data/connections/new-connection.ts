import { defaultConnectionSettings } from '@recado/shared/contract/connection-settings';
import { defaultImportSettings } from '@recado/shared/contract/imports';
import type { ConnectionRecord } from './store.ts';

/** Returns the record of a new connection: the given fields, and initial values for the others (specification 2, section 9). */
export const newConnection = (
  given: Pick<ConnectionRecord, 'id' | 'companyId' | 'name'> & Partial<ConnectionRecord>,
  now: number,
): ConnectionRecord => ({
  channel: 'whatsapp',
  number: '',
  status: 'OPENING',
  qrcode: '',
  pairingCode: '',
  queueIds: [],
  greetingMediaAttachment: null,
  ...defaultConnectionSettings,
  ...defaultImportSettings,
  importId: null,
  lastDropReason: null,
  lastDropAt: null,
  connectedAt: null,
  downSince: null,
  alertedAt: null,
  lastInAt: null,
  lastOutAt: null,
  createdAt: new Date(now).toISOString(),
  updatedAt: new Date(now).toISOString(),
  fence: 0,
  sequence: 0,
  outageId: null,
  alertDueAt: null,
  relinked: false,
  missed: null,
  campaignsUntil: null,
  hasPhrases: false,
  sessionCommand: null,
  phoneImport: null,
  version: 1,
  ...given,
});
