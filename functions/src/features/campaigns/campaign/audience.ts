import type { LeftOutReason } from '@recado/shared/contract/campaign-recipients';
import { canonicalNumber } from '@recado/shared/text/brazilian-mobile';
import type { ContactListItemRecord } from '../../../data/contact-lists/store.ts';
import type { ContactRecord } from '../../../data/contacts/record.ts';
import { userIdFor } from '../../../data/contacts/user-ids.ts';
import type { OptedOutAddresses } from '../../../data/opt-outs/store.ts';
import type { Stores } from '../../../data/stores.ts';

/** The audience of a campaign: the items of a list, or the contacts of a tag. */
export interface Audience {
  contactListId: number | null;
  tagListId: number | null;
}

/** A person of an audience, with the data of its list item or contact. */
export interface Person {
  name: string;
  /** Digits; empty for a contact that is known by its LID or user id alone. */
  number: string;
  lid: string | null;
  /** The user id of a person without a number and LID. */
  userId: string | null;
  email: string;
  /** The further columns of its list, with empty texts where its item has none. */
  columns: Record<string, string>;
}

/** A person with the reason why it gets no message; null for people who get one. */
export interface AudienceMember extends Person {
  leftOut: LeftOutReason | null;
}

/** A slice of an audience. */
export interface AudienceSlice {
  people: AudienceMember[];
  /** The place where the next slice begins; null after the last one. */
  next: number | null;
}

/** The data that `classify` compares a person with. */
export interface AudienceChecks {
  optOuts: OptedOutAddresses;
  /** Keys of people who get a message already; `audienceSlice` adds those that it finds. */
  seen: Set<string>;
  /** True where unchecked items are left out (`checksFor`). */
  wantsChecked: boolean;
  /** True where people are reached by their LIDs (`checksFor`). */
  takesLids: boolean;
  /** The Cloud API's connection by whose user ids people are reached; null for none (`checksFor`). */
  userIdsOf: number | null;
}

type Addressed = Pick<Person, 'number' | 'lid' | 'userId'>;

/** Returns the keys that identify a person: two people with a common key are the same. Both forms of a Brazilian mobile number have one key. */
const identitiesOf = ({ number, lid, userId }: Addressed): string[] => [
  ...(number === '' ? [] : [canonicalNumber(number)]),
  ...(lid === null ? [] : [`lid-${lid}`]),
  ...(userId === null ? [] : [`user-${userId}`]),
];

/** Returns the keys of people who get a message already. */
export const seenOf = (people: readonly Addressed[]): Set<string> => new Set(people.flatMap(identitiesOf));

const reasonOfItem = ({ isWhatsappValid }: ContactListItemRecord, wantsChecked: boolean): LeftOutReason | null => {
  if (isWhatsappValid === null) return wantsChecked ? 'unchecked' : null;
  return isWhatsappValid ? null : 'invalid';
};

/** Returns the addresses of a contact. People with a username have no number while they hide it: their user id stands for it. */
const addressedOf = ({ number, lid, userIds }: ContactRecord, userIdsOf: AudienceChecks['userIdsOf']): Addressed => {
  const isNamed = number !== '' || userIdsOf === null;
  return { number, lid, userId: isNamed ? null : (userIdFor(userIds, userIdsOf) ?? null) };
};

/** Contacts of a tag count as checked; groups, and people of other channels, are not on WhatsApp. */
const reasonOfContact = (
  { active, channel, isGroup }: ContactRecord,
  { number, lid, userId }: Addressed,
  takesLids: boolean,
): LeftOutReason | null => {
  const hasAddress = number !== '' || (takesLids && lid !== null) || userId !== null;
  if (channel !== 'whatsapp' || isGroup) return 'invalid';
  if (!hasAddress) return 'noNumber';
  return active ? null : 'blocked';
};

/**
 * Classifies a person of an audience. `known` is the reason that its list or contact gives already. Adds a person who
 * gets a message to `seen`.
 */
export const classify = (
  person: Person,
  known: LeftOutReason | null,
  isOptedOut: boolean,
  seen: Set<string>,
): AudienceMember => {
  const identities = identitiesOf(person);
  const isDuplicate = identities.some((identity) => seen.has(identity));
  const leftOut = known ?? (isOptedOut ? 'optedOut' : isDuplicate ? 'duplicate' : null);
  if (leftOut === null) for (const identity of identities) seen.add(identity);
  return { ...person, leftOut };
};

interface Row extends Person {
  known: LeftOutReason | null;
}

interface Rows {
  rows: Row[];
  next: number | null;
}

const itemsAfter = async (
  { contactLists }: Stores,
  contactListId: number,
  after: number | null,
  limit: number,
  wantsChecked: boolean,
): Promise<Rows> => {
  const [list, items] = await Promise.all([
    contactLists.get(contactListId),
    contactLists.items(contactListId, after, limit),
  ]);
  const empty = Object.fromEntries((list?.columns ?? []).map((key) => [key, '']));
  return {
    rows: items.map((item) => {
      const { name, number, lid, email } = item;
      const columns = { ...empty, ...item.columns };
      return { name, number, lid, userId: null, email, columns, known: reasonOfItem(item, wantsChecked) };
    }),
    next: items.length < limit ? null : items.at(-1)!.id,
  };
};

const contactsAfter = async (
  { contacts, tags }: Stores,
  tagId: number,
  before: number | null,
  limit: number,
  { takesLids, userIdsOf }: Pick<AudienceChecks, 'takesLids' | 'userIdsOf'>,
): Promise<Rows> => {
  const ids = await tags.contactsWith(tagId, { limit, before });
  const found = await contacts.getMany(ids);
  return {
    rows: found
      .filter(({ mergedInto, erasureId }) => mergedInto === null && erasureId === null)
      .map((contact) => {
        const { name, email } = contact;
        const addressed = addressedOf(contact, userIdsOf);
        return { name, email, columns: {}, ...addressed, known: reasonOfContact(contact, addressed, takesLids) };
      }),
    next: ids.length < limit ? null : ids.at(-1)!,
  };
};

/**
 * Reads a slice of an audience of at most `limit` people: the items of a list in the order in which they were added, or
 * the contacts of a tag, the newest first. `from` is the `next` of the slice before; null for the first one.
 */
export const audienceSlice = async (
  stores: Stores,
  { contactListId, tagListId }: Audience,
  { from, limit }: { from: number | null; limit: number },
  { optOuts, seen, wantsChecked, takesLids, userIdsOf }: AudienceChecks,
): Promise<AudienceSlice> => {
  const { rows, next } =
    contactListId !== null
      ? await itemsAfter(stores, contactListId, from, limit, wantsChecked)
      : tagListId !== null
        ? await contactsAfter(stores, tagListId, from, limit, { takesLids, userIdsOf })
        : { rows: [], next: null };
  const people = rows.map(({ known, ...person }) => {
    const { number, lid, userId } = person;
    const address = { number: number || null, lid, ...(userId === null ? {} : { userId }) };
    return classify(person, known, optOuts.names(address), seen);
  });
  return { people, next };
};
