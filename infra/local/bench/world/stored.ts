import type { Context } from '../../../../functions/src/context/context.ts';

/** What the table holds of people who wrote. */
export interface Stored {
  messages: number;
  /** People all of whose messages stand in the order in which they were written. */
  inOrder: number;
  tickets: number;
}

/** More than anybody writes. */
const all = 1000;
/** Above every ticket's id: keys hold 12 digits. */
const beyond = 10 ** 12 - 2;

const textsOf = async (
  { stores }: Context,
  whatsappId: number,
  number: string,
): Promise<{ texts: string[]; tickets: number[] }> => {
  const contact = await stores.contacts.identify({ number, lid: null });
  if (!contact) return { texts: [], tickets: [] };
  const messages = await stores.messages.page(
    { whatsappId, contactId: contact.id },
    { ticketId: beyond, before: null },
    all,
  );
  return {
    texts: messages.map(({ body }) => body).reverse(),
    tickets: [...new Set(messages.map(({ ticketId }) => ticketId))],
  };
};

/** Reads by the product's stores what came of messages. @param written texts of each person, by number, in order */
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
