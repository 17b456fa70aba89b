import type { ContactRecord } from './record.ts';

/** A contact as it begins; `overrides` holds whatever is known of it. */
export const newContact = (
  known: Pick<ContactRecord, 'id' | 'companyId' | 'name' | 'number'> & Partial<ContactRecord>,
  now: number,
): ContactRecord => ({
  email: '',
  isGroup: false,
  channel: 'whatsapp',
  urlPicture: null,
  active: true,
  disableBot: false,
  acceptAudioMessage: true,
  extraInfo: [],
  createdAt: new Date(now).toISOString(),
  updatedAt: new Date(now).toISOString(),
  lid: null,
  jid: null,
  version: 1,
  ...known,
});
