import type { Ticket } from '@recado/shared/contract/tickets';

/** The ticket that test messages belong to. */
export const buildTicket = (parts: Partial<Ticket> = {}): Ticket => ({
  id: 7,
  uuid: '00000000-0000-4000-8000-000000000007',
  status: 'open',
  channel: 'whatsapp',
  contactId: 7,
  contact: { id: 7, name: 'Maria', number: '5511987654321', urlPicture: null, disableBot: false, isGroup: false },
  queueId: null,
  queue: null,
  userId: 1,
  user: { id: 1, name: 'Ana' },
  whatsappId: 1,
  whatsapp: { id: 1, name: 'Main', groupAsTicket: 'disabled' },
  lastMessage: 'Hello',
  fromMe: false,
  unreadMessages: 0,
  isGroup: false,
  isBot: false,
  userRating: null,
  tags: [],
  companyId: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 1,
  ...parts,
});
