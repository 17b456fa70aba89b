import { decodeTime } from 'ulid';
import type { Context } from '../../../context/context.ts';
import type { ErasureRecord } from '../../../data/erasures/store.ts';
import { indexText } from '../../../data/message-search/index-text.ts';
import { type RevisedText, textsSharedIn } from '../../../data/message-search/recent-batches.ts';
import { isLibraryFile } from '../../../platform/media/keys.ts';
import { type CompanyItem, removeItems, replaceItem } from '../../../platform/company-items.ts';
import { outboxEffectsOf } from '../../../platform/outbox/store.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { removeTicketWithMessages } from '../../../domain/operations/remove-ticket.ts';
import type { Traces } from './traces.ts';

/** The act on an item of the company. */
type Act = 'keep' | 'remove' | 'removeTicket' | 'empty' | 'emptyDelivery' | 'emptyMessage' | 'indexTexts';

/** Keys of items that go with the contact itself, in the last commit of its erasure, or that have a step of their own. */
const ownStep = /^c#\d+#(?:erasures|erasure-key|audit|text#[^#]+)$/;
const ofContact = /^(?:contact|chat#\d+|merge#\d+)$/;

/** Session-host items that hold many chats at once: the host takes them apart soon, or they are sealed. */
const ofManyChats = /^(?:auth$|import|backfill|link|chats#)/;

const paddedId = (text: string): number => Number(/(?:^|#)0*(\d+)$/.exec(text)?.[1] ?? Number.NaN);

/** Returns the id of the contact that a key names; NaN for none. */
const contactOfKey = ({ pk, sk }: CompanyItem): number => {
  if (/#contact#\d{12}$/.test(pk) || /#chat#\d+#\d+$/.test(pk)) return paddedId(pk);
  return /^contact#\d{12}$/.test(sk) ? paddedId(sk) : Number.NaN;
};

/** Returns whether an item goes with its contact, which is removed at the end. */
const goesWithContact = ({ pk, sk }: CompanyItem): boolean =>
  sk === 'identity' ||
  (/#contact#\d{12}$/.test(pk) && ofContact.test(sk)) ||
  (/#chat#\d+#\d+$/.test(pk) && (sk === 'chat' || sk === 'roster')) ||
  (/#tag#\d+$/.test(pk) && sk.startsWith('contact#'));

/** Returns the data of a delivery's body that names a contact. */
const contactsOfBody = (body: unknown): unknown[] => {
  const { data } = JSON.parse(String(body)) as { data?: Record<string, { id?: unknown; contact?: { id?: unknown } }> };
  return [data?.contact?.id, data?.ticket?.contact?.id];
};

/** Returns whether an item is a message of a chat. */
const isMessage = ({ pk, ulid }: CompanyItem): boolean => typeof ulid === 'string' && pk.includes('#chat#');

const contactIdIn = /"contactId":(\d+)/g;

/** The erasure that a scan is for: its company, and the time at which it was asked for, in milliseconds since 1970. */
interface Scanned {
  companyId: number;
  askedAt: number;
}

/**
 * Returns whether an entry of the outbox is about the person: one that is on its way, or was set aside. Those that came
 * since are a new contact's.
 */
const isEffectOf = (item: CompanyItem, { companyId, askedAt }: Scanned, traces: Traces): boolean => {
  if (decodeTime(String(item.id)) > askedAt) return false;
  const own = outboxEffectsOf(item).filter((effect) => JSON.stringify(effect).includes(`"companyId":${companyId},`));
  const ids = [...JSON.stringify(own).matchAll(contactIdIn)].map(([, id]) => Number(id));
  return traces.namedIn(own) || ids.some((id) => traces.isContact(id));
};

/** Returns the texts of an item that are about the person; it may have texts of other messages, too. */
const textsAbout = (item: CompanyItem, traces: Traces): RevisedText[] =>
  textsSharedIn(item).filter(
    ({ contactId, words }) => !traces.isSuccessor(contactId) && (traces.isContact(contactId) || traces.namedIn(words)),
  );

/** Decides what becomes of an item of the company in the erasure of a person. */
const actOn = (item: CompanyItem, scanned: Scanned, traces: Traces): Act => {
  const { pk, sk } = item;
  if (ownStep.test(pk) || goesWithContact(item)) return 'keep';
  if (textsSharedIn(item).length > 0) return textsAbout(item, traces).length > 0 ? 'indexTexts' : 'keep';
  if (pk.startsWith('i#outbox')) return isEffectOf(item, scanned, traces) ? 'remove' : 'keep';
  if (traces.isSuccessor(contactOfKey(item)) || traces.isSuccessor(item.contactId)) return 'keep';
  if (pk.startsWith('host#')) return traces.namedIn(item) && !ofManyChats.test(sk) ? 'remove' : 'keep';
  if (pk.includes('#webhook-order#') && sk.startsWith('delivery#')) {
    const ids = contactsOfBody(item.body);
    if (ids.some((id) => traces.isSuccessor(id))) return 'keep';
    if (!traces.namedIn(item) && !ids.some((id) => traces.isContact(id))) return 'keep';
    return item.state === 'waiting' ? 'remove' : 'emptyDelivery';
  }
  if (traces.isContact(contactOfKey(item)) || traces.isContact(item.contactId))
    return sk === 'ticket' ? 'removeTicket' : 'remove';
  if (traces.namedIn(pk) || traces.namedIn(sk) || (pk.includes('#answers#') && traces.namedIn(item))) return 'remove';
  if (!traces.namedIn(item)) return 'keep';
  const isAuthor = traces.namedIn(item.participantJid) || traces.namedIn(item.participantNumber);
  return isAuthor && isMessage(item) ? 'emptyMessage' : 'empty';
};

/** The fields of a message of a group that go with its author. */
const withoutContent = {
  media: undefined,
  card: undefined,
  votes: undefined,
  transcription: undefined,
  quoted: undefined,
  beforeEdit: undefined,
  edits: undefined,
  mentions: undefined,
  participant: undefined,
  participantJid: undefined,
  participantNumber: undefined,
  reactions: undefined,
} as const;

const defined = (item: Record<string, unknown>): CompanyItem =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined)) as CompanyItem;

/** Takes the last message of a group's ticket from its row where the person wrote it. */
const emptyLastMessage = (context: Context, ticketId: number, body: string): Promise<void> =>
  retryOnConflict(async () => {
    const before = await context.stores.tickets.get(ticketId);
    if (!before || before.lastMessage === '' || !body.startsWith(before.lastMessage.replace(/…$/, ''))) return;
    const after = { ...before, lastMessage: '', lastAuthor: null, version: before.version + 1 };
    await context.commit(context.stores.tickets.saves([{ before, after }]), []);
  });

/** Returns the revision of a message behind the one that was read. */
const nextOf = ({ revision }: CompanyItem) => ({ revision: (typeof revision === 'number' ? revision : 0) + 1 });

const idOf = ({ ticketId, ulid }: CompanyItem): string => `${Number(ticketId)}-${String(ulid)}`;

/**
 * Puts another message in the place of one, and brings it into the index of texts. The words go first, so that none is left
 * where the act is interrupted and found done.
 */
const replaceMessage = async (context: Context, before: CompanyItem, after: CompanyItem): Promise<void> => {
  const { clock, stores } = context;
  const chat = { whatsappId: Number(before.whatsappId), contactId: Number(before.contactId) };
  const { revision } = nextOf(before);
  const now = clock.now();
  await stores.messageSearch.save({ ...chat, messageId: idOf(before), words: [], revision, isChange: true }, now);
  if (!(await replaceItem(before, { ...after, revision }))) return;
  await indexText(stores, chat, idOf(before), { isChange: true, given: undefined, now });
};

/** Brings the texts of an item that are about the person into the index again, as their messages are now: most have gone. */
const indexTexts = async ({ clock, stores }: Context, item: CompanyItem, traces: Traces): Promise<void> => {
  for (const { messageId, ...chat } of textsAbout(item, traces))
    await indexText(stores, chat, messageId, { isChange: true, given: undefined, now: clock.now() });
};

/** Empties a message that the person wrote in a group, and removes its file; the index of texts follows. */
const emptyMessage = async (context: Context, item: CompanyItem, traces: Traces): Promise<void> => {
  const key = (item.media as { key?: string | null } | undefined)?.key ?? null;
  if (key !== null && !isLibraryFile(context.company.id, key)) await context.media.remove([key]);
  await removeItems([{ pk: `c#${context.company.id}#message#${idOf(item)}`, sk: 'versions' }]);
  await emptyLastMessage(context, Number(item.ticketId), String(item.body));
  const kept = traces.without(defined({ ...item, ...withoutContent }));
  await replaceMessage(context, item, {
    ...kept,
    ...{ body: '', mediaType: 'conversation', mediaState: 'none', isDeleted: true },
  });
};

/** Takes the person out of an item; of a message that quotes the person, the quote goes. */
const emptyItem = async (context: Context, item: CompanyItem, traces: Traces): Promise<void> => {
  if (!isMessage(item)) return void (await replaceItem(item, traces.without(item)));
  const kept = traces.without(traces.namedIn(item.quoted) ? defined({ ...item, quoted: undefined }) : item);
  await replaceMessage(context, item, kept);
};

const emptyDelivery = (item: CompanyItem): Promise<boolean> => {
  const body = { ...(JSON.parse(String(item.body)) as object), data: {} };
  return replaceItem(item, defined({ ...item, body: JSON.stringify(body), answer: undefined }));
};

/**
 * Takes a person out of items of its company that a scan found. Returns how many had something of it. What changed in
 * between is found by the next pass.
 */
export const eraseItems = async (
  context: Context,
  { startedAt: askedAt }: Pick<ErasureRecord, 'startedAt'>,
  items: readonly CompanyItem[],
  traces: Traces,
): Promise<number> => {
  const scanned = { companyId: context.company.id, askedAt };
  const found = items.map((item) => ({ item, act: actOn(item, scanned, traces) })).filter(({ act }) => act !== 'keep');
  await removeItems(found.filter(({ act }) => act === 'remove').map(({ item: { pk, sk } }) => ({ pk, sk })));
  for (const { item, act } of found) {
    if (act === 'empty') await emptyItem(context, item, traces);
    else if (act === 'emptyDelivery') await emptyDelivery(item);
    else if (act === 'indexTexts') await indexTexts(context, item, traces);
    else if (act === 'emptyMessage') await emptyMessage(context, item, traces);
    else if (act === 'removeTicket') {
      const ticket = await context.stores.tickets.get(Number(item.id));
      if (ticket) await removeTicketWithMessages(context, ticket, { keepsFigures: true });
    }
  }
  return found.length;
};
