import type { TicketStatus } from '@recado/shared/contract/tickets';
import { tagLinks } from '../src/data/tags/links.ts';
import type { TicketRecord } from '../src/data/tickets/record.ts';
import { ticketUuid } from '../src/data/tickets/uuid.ts';
import { documentClient } from '../src/platform/clients.ts';
import { chatOf, ticketRecord } from './conversation-state.ts';
import type { TestContext } from './user-context.ts';

const noon = Date.parse('2026-11-20T15:00:00Z');
const hour = 3_600_000;

interface PlacedTicket {
  status: TicketStatus;
  queueId?: number | null;
  userId?: number | null;
  whatsappId?: number;
  name?: string;
  unreadMessages?: number;
  createdAt?: number;
  updatedAt?: number;
  isGroup?: boolean;
  tagIds?: number[];
  serviceLevel?: TicketRecord['serviceLevel'];
}

/** Stores tickets as the engine leaves them, each in a chat of its own, or beside a closed ticket of the same chat. */
export const storeTickets = async (
  admin: TestContext,
  placed: readonly PlacedTicket[],
  firstId = 1,
): Promise<TicketRecord[]> => {
  const records: TicketRecord[] = [];
  for (const [index, { name = 'Maria', ...known }] of placed.entries()) {
    const id = firstId + index;
    const contact = { ...ticketRecord().contact, id, name, number: `55119${String(id).padStart(8, '0')}` };
    const record = ticketRecord({
      id,
      uuid: ticketUuid(id, '00000000-0000-4000-8000-000000000000'),
      companyId: admin.company.id,
      contactId: id,
      contact,
      whatsappId: 1,
      queueId: null,
      userId: null,
      updatedAt: noon - id * hour,
      createdAt: noon - id * hour,
      listed: true,
      ...known,
    });
    const chat = record.status === 'closed' ? chatOf(null, record)! : chatOf(record, null)!;
    await admin.commit(
      [
        ...admin.stores.tickets.saves([{ before: null, after: record }]),
        ...admin.stores.tickets.chatSave(null, chat),
        ...tagLinks(documentClient(), admin.company.id).ofContact(null, { id, tagIds: record.tagIds }),
      ],
      [],
    );
    await admin.stores.search.reindex(id, () => Promise.resolve(contact));
    records.push(record);
  }
  return records;
};
