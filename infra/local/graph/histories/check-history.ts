import type { Context } from '../../../../functions/src/context/context.ts';
import type { IdentityHistory } from './identity-history.ts';

/** The differences between a company's conversations and the messages that people wrote. */
export interface HistoryErrors {
  /** Texts that are stored nowhere. */
  dropped: number;
  /** Texts that are stored more than once. */
  doubled: number;
  /** People whose texts are in several contacts. */
  twice: number;
  /** Contacts with texts of several people. */
  mergedWrongly: number;
  /** People whose contact has another username than they had at the end. */
  misnamed: number;
  /** Contacts that are being merged. */
  merging: number;
}

const pageSize = 200;
/** Above every ticket's id. */
const beyondAll = 10 ** 12 - 2;

const contactsOf = async ({ stores }: Context) => {
  const found: Awaited<ReturnType<typeof stores.contacts.page>> = [];
  for (;;) {
    const page = await stores.contacts.page(pageSize, found.at(-1) ?? null);
    found.push(...page);
    if (page.length < pageSize) return found;
  }
};

const bodiesOf = async ({ stores }: Context, whatsappId: number, contactId: number): Promise<string[]> => {
  const position = { ticketId: beyondAll, before: null };
  const messages = await stores.messages.page({ whatsappId, contactId }, position, 1_000);
  return messages.filter(({ fromMe, mediaType }) => !fromMe && mediaType === 'conversation').map(({ body }) => body);
};

/** Compares the conversations of a connection with a history, whose webhooks were delivered. */
export const checkHistory = async (
  context: Context,
  whatsappId: number,
  { texts, usernames }: IdentityHistory,
): Promise<HistoryErrors> => {
  const contacts = await contactsOf(context);
  const holders = new Map<string, Set<number>>();
  const seen = new Map<string, number>();
  let mergedWrongly = 0;
  const misnamed = new Set<string>();
  for (const { id, username } of contacts) {
    const people = new Set<string>();
    for (const body of await bodiesOf(context, whatsappId, id)) {
      const [person = ''] = body.split('.');
      people.add(person);
      seen.set(body, (seen.get(body) ?? 0) + 1);
      holders.set(person, (holders.get(person) ?? new Set()).add(id));
    }
    if (people.size > 1) mergedWrongly += 1;
    for (const person of people) if (username !== usernames[Number(person)]) misnamed.add(person);
  }
  return {
    dropped: texts.flat().filter((text) => !seen.has(text)).length,
    doubled: [...seen.values()].filter((count) => count > 1).length,
    twice: [...holders.values()].filter((ids) => ids.size > 1).length,
    mergedWrongly,
    misnamed: misnamed.size,
    merging: contacts.filter(({ mergedInto }) => mergedInto !== null).length,
  };
};
