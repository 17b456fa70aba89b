import type { Connection } from '@recado/shared/contract/connections';
import type { InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import type { ContactRecord } from '../../data/contacts/record.ts';
import { nameMentions } from '@recado/shared/text/mentions';
import { mentionsOf } from '../engine/mentions-of.ts';
import type { ConversationState } from '../engine/state.ts';
import { withNames } from '../driver/name-mentions.ts';
import { quotedFrom } from '../engine/quoted-from.ts';
import type { EarlyChanges, QuotedMessage } from '../../data/messages/record.ts';
import type { Context } from '../../context/context.ts';
import type { LoadedEvent } from '../driver/process-event.ts';
import { directoryFor } from '../presentation/directory.ts';
import { loadState } from '../driver/load-state.ts';
import { contactFor } from './contact-for.ts';
import { unknownContactScope } from './find-message.ts';
import { cachedConversation, cachedSettings } from './cached.ts';

type Place = Pick<ConversationState, 'contact' | 'chat' | 'ticket' | 'lastClosed'>;

const readPlace = async (context: Context, event: InboundMessage): Promise<Place> => {
  const { stores } = context;
  const contact = await contactFor(context, event.chat, event.at);
  const chat = contact && (await stores.tickets.chat(event.whatsappId, contact.id));
  const id = chat?.activeTicketId ?? chat?.lastClosedTicketId ?? null;
  const found = id === null ? null : await stores.tickets.get(id);
  return found?.status === 'closed'
    ? { contact, chat, ticket: null, lastClosed: found }
    : { contact, chat, ticket: found, lastClosed: null };
};

const storedQuote = async (
  { stores }: Context,
  { whatsappId, quotedWid }: InboundMessage,
  contact: ContactRecord | null,
): Promise<QuotedMessage | null> => {
  if (quotedWid === null || contact === null) return null;
  const [ours, theirs] = await Promise.all([
    stores.messages.marker(whatsappId, 'me', quotedWid),
    stores.messages.marker(whatsappId, contact.id, quotedWid),
  ]);
  // One of our ids in another contact's chat is no quote of this one.
  const marker = ours?.contactId === contact.id ? ours : theirs;
  const message = marker && (await stores.messages.get({ whatsappId, contactId: contact.id }, marker.messageId));
  return message && quotedFrom(message);
};

/** Returns the quote that a message stores: from the stored message, else from the quote itself. */
export const quotedOf = async (
  context: Context,
  message: InboundMessage,
  contact: ContactRecord | null,
): Promise<QuotedMessage | null> => {
  const { quote, quotedWid: wid } = message;
  const stored = await storedQuote(context, message, contact);
  if (stored !== null || quote === null || wid === null) return stored;
  const { fromMe, mediaType, body, mentions } = await withNames(context, quote);
  return { id: null, wid, fromMe, mediaType, participantJid: null, body: nameMentions(body, mentionsOf(mentions)) };
};

/**
 * Reads the early changes of a message. For a contact's message the first attempt skips this read, because few have early
 * changes: where there are some, the condition on the marker fails and the next attempt reads them.
 */
const earlyOf = async (
  { stores }: Context,
  event: InboundMessage,
  contact: ContactRecord | null,
  skipCache: boolean,
): Promise<EarlyChanges | null> => {
  if (event.fromMe) return stores.messages.early(event.whatsappId, 'me', event.wid);
  if (contact === null) {
    const early = await stores.messages.early(event.whatsappId, unknownContactScope(event.chat), event.wid);
    return early && { ...early, revision: null };
  }
  return skipCache ? stores.messages.early(event.whatsappId, contact.id, event.wid) : null;
};

/**
 * Loads a message's event and state. The conversation may come from the cache, which saves all reads of a busy chat;
 * `skipCache` reads it from the table.
 */
export const loadConversation = async (
  context: Context,
  event: InboundMessage,
  connection: Connection,
  skipCache: boolean,
  publishedAt: number,
): Promise<LoadedEvent> => {
  const { stores } = context;
  const known = skipCache ? undefined : await cachedConversation(context, event);
  const [place, settings] = await Promise.all([
    known ? { ...known, lastClosed: null } : readPlace(context, event),
    cachedSettings(context),
  ]);
  // Reopening depends on a setting of the connection: read it, as the cached one may be outdated.
  const current = (place.ticket ? null : await stores.connections.get(event.whatsappId)) ?? connection;
  const [early, directory, message, quoted] = await Promise.all([
    earlyOf(context, event, place.contact, skipCache),
    directoryFor(context, [
      place.lastClosed ?? (place.ticket?.isBot ? place.ticket : { laneId: place.ticket?.laneId ?? null }),
      // A queue that is younger than the directory would leave the customer without queue and bot.
      ...current.queueIds.map((queueId) => ({ queueId })),
    ]),
    withNames(context, event),
    quotedOf(context, event, place.contact),
  ]);
  const loaded = { type: 'message', message, quoted, early, publishedAt } as const;
  const { queues, users, allTags: tags } = directory;
  const read = { settings, connection: current, queues, users, tags, otherActive: null };
  return { event: loaded, state: await loadState(context, loaded, { ...place, ...read }) };
};
