import type { Context } from '../../../../functions/src/context/context.ts';

/** Counts of the contacts' messages in the table. */
interface Stored {
  messages: number;
  /** Number of contacts whose messages are complete and in the order in which they were sent. */
  inOrder: number;
  tickets: number;
}

/** Page size: larger than any conversation. */
const all = 1000;
/** Larger than every ticket id; keys have 12 digits. */
const maxTicketId = 10 ** 12 - 2;

const textsOf = async (
  { stores }: Context,
  whatsappId: number,
  number: string,
): Promise<{ texts: string[]; tickets: number[] }> => {
  const contact = await stores.contacts.identify({ number, lid: null });
  if (!contact) return { texts: [], tickets: [] };
  const messages = await stores.messages.page(
    { whatsappId, contactId: contact.id },
    { ticketId: maxTicketId, before: null },
    all,
  );
  return {
    texts: messages.map(({ body }) => body).reverse(),
    tickets: [...new Set(messages.map(({ ticketId }) => ticketId))],
  };
};

/** Counts the stored messages with the product's stores. @param written sent texts in order, by the contact's number */
export const storedOf = async (
  context: Context,
  whatsappId: number,
  written: ReadonlyMap<string, readonly string[]>,
): Promise<Stored> => {
  const stored: Stored = { messages: 0, inOrder: 0, tickets: 0 };
  for (const [number, texts] of written) {
    const found = await textsOf(context, whatsappId, number);
    stored.messages += new Set(found.texts).size;
    stored.inOrder += JSON.stringify(found.texts) === JSON.stringify(texts) ? 1 : 0;
    stored.tickets += found.tickets.length;
  }
  return stored;
};
