import type { InboundContacts } from '@recado/shared/contract/queue-messages/inbound';
import type { ListContactsCommand } from '@recado/shared/contract/queue-messages/outbound';
import { contactImportLimits } from '@recado/shared/limits/contact-imports';
import { jidDecode } from '@whiskeysockets/baileys';
import { findAlternative } from '../people/find-alternative.ts';
import { refName } from '../platform/connection-ref.ts';
import type { Publisher } from '../inbound/publisher.ts';
import { faultOf, type Log } from '../platform/log.ts';
import type { Connected, CommandSession } from '../ports/session.ts';
import type { FairGate } from '../capacity/fair-gate.ts';
import { readAddressBook } from './address-book.ts';
import { contactsOf, type PhoneContact } from './phone-contact.ts';
import { readPhoneChats } from './phone-chats.ts';

/** Milliseconds that the command waits for the connection. */
const connectionTimeout = 30_000;

const { chunk, rows } = contactImportLimits;

const readContacts = async (
  { live, auth }: Connected,
  source: ListContactsCommand['source'],
): Promise<PhoneContact[]> => {
  const persons = source === 'phone' ? await readAddressBook(live.sock, auth) : await readPhoneChats(auth);
  return contactsOf(persons, jidDecode(auth.creds.me?.id)?.user ?? null, findAlternative(auth));
};

/** Returns the events that answer with contacts: at least one page, and full ones but the last. */
export const pagesOf = (contacts: readonly PhoneContact[]): InboundContacts['outcome'][] => {
  const count = Math.max(1, Math.ceil(Math.min(contacts.length, rows) / chunk));
  return Array.from({ length: count }, (_, page) => ({
    state: 'page',
    page,
    isLast: page === count - 1,
    contacts: contacts.slice(page * chunk, Math.min((page + 1) * chunk, rows)),
  }));
};

/**
 * Publishes the contacts in the phone's address book, or the people of its chats, page by page; or that they can't be
 * read. Phones are read a few at a time, one of a company. Returns false to have the command delivered again, to another host.
 */
export const listContacts = async (
  { companyId, whatsappId, commandId, userId, source }: ListContactsCommand,
  session: CommandSession | null,
  { publisher, log, reading }: { publisher: Publisher; log: Log; reading: FairGate },
  stop: AbortSignal,
): Promise<boolean> => {
  const connected = await session?.whenConnected(connectionTimeout, stop);
  if (stop.aborted || session?.ended.aborted) return false;
  const outcomes = connected
    ? await reading
        .run(companyId, () => readContacts(connected, source))
        .then(pagesOf, (error: unknown): InboundContacts['outcome'][] => {
          log.warn({ connection: refName({ companyId, whatsappId }), fault: faultOf(error) }, 'contacts not read');
          return [{ state: 'failed' }];
        })
    : [{ state: 'failed' } as const];
  for (const outcome of outcomes)
    await publisher.publish({
      companyId,
      whatsappId,
      channel: 'whatsapp',
      type: 'contacts',
      commandId,
      userId,
      outcome,
    });
  return true;
};
