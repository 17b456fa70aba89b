import { defaultConnectionSettings } from '@recado/shared/contract/connection-settings';
import type { Connection } from '@recado/shared/contract/connections';
import { defaultImportSettings } from '@recado/shared/contract/imports';

/** Builds a connected WhatsApp number; `parts` override its fields. */
export const buildConnection = (parts: Partial<Connection> = {}): Connection => ({
  id: 3,
  companyId: 12,
  name: 'Loja',
  channel: 'whatsapp',
  number: '5511999990000',
  status: 'CONNECTED',
  qrcode: '',
  pairingCode: '',
  queueIds: [],
  greetingMediaAttachment: null,
  ...defaultConnectionSettings,
  isDefault: true,
  lastDropReason: null,
  lastDropAt: null,
  connectedAt: '2026-01-01T00:00:00.000Z',
  downSince: null,
  alertedAt: null,
  lastInAt: null,
  lastOutAt: null,
  ...defaultImportSettings,
  statusImportMessages: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...parts,
});
