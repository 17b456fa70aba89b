import type { Ticket } from '@recado/shared/contract/tickets';

/** A ticket of test number `id`; what a test is about goes into `parts`. */
export const buildTicket = (id: number, parts: Partial<Ticket> = {}): Ticket => ({
  id,
  uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  status: 'open',
  channel: 'whatsapp',
  contactId: id,
  contact: { id, name: `Contact ${id}`, number: `55119${id}`, urlPicture: null, disableBot: false, isGroup: false },
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
  isBot: false, imported: null,
  userRating: null,
  tags: [],
  companyId: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: `2026-01-01T00:00:${String(id % 60).padStart(2, '0')}.000Z`,
  version: 1,
  ...parts,
});
