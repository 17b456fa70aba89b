import { defaultConnectionSettings } from '@recado/shared/contract/connections';
import { defaultImportSettings } from '@recado/shared/contract/imports';
import type { ConnectionRecord } from './store.ts';

/** A connection as it begins; `known` holds what its maker chose. Defaults: specification 2, section 9. */
export const newConnection = (
  known: Pick<ConnectionRecord, 'id' | 'companyId' | 'name'> & Partial<ConnectionRecord>,
  now: number,
): ConnectionRecord => ({
  channel: 'whatsapp',
  number: '',
  status: 'OPENING',
  qrcode: '',
  pairingCode: '',
  queueIds: [],
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
  version: 1,
  ...known,
});
