import type { ContactRecord } from './record.ts';

/** Makes the record of a new contact: what is known of it, and defaults for the rest. */
export const newContact = (
  known: Pick<ContactRecord, 'id' | 'companyId' | 'name' | 'number'> & Partial<ContactRecord>,
  now: number,
): ContactRecord => ({
  username: null,
  email: '',
  isGroup: false,
  channel: 'whatsapp',
  urlPicture: null,
  active: true,
  disableBot: false,
  acceptAudioMessage: true,
  refusesAi: false,
  lgpdAcceptedAt: null,
  optedOutAt: null,
  extraInfo: [],
  wallet: null,
  createdAt: new Date(now).toISOString(),
  updatedAt: new Date(now).toISOString(),
  tagIds: [],
  lid: null,
  userIds: [],
  jid: null,
  pictureAt: null,
  mergedInto: null,
  erasureId: null,
  version: 1,
  ...known,
});
