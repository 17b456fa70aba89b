import type { Contact } from '@recado/shared/contract/contacts';

/** Builds a person on WhatsApp; `parts` override its fields. */
export const buildContact = (parts: Partial<Contact> = {}): Contact => ({
  id: 5,
  companyId: 12,
  name: 'Maria Silva',
  number: '5511987654321',
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
  tags: [],
  wallet: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...parts,
});
