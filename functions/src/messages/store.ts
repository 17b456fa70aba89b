import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Ack } from '@recado/shared/contract/messages';
import type { EntityItem } from 'electrodb';
import { isConditionFailure } from '../platform/is-condition-failure.ts';
import { put, remove, update, type Write } from '../platform/write.ts';
import { markerEntity, messageEntity } from './entities.ts';
import { ticketIdOf, ulidOf } from './message-id.ts';
import type { MarkerRecord, MessageRecord, StoredMedia } from './record.ts';

/** A chat: its messages stand in one partition, whatever ticket they belong to. */
export interface ChatKey {
  whatsappId: number;
  contactId: number;
}

/** Whose id a message's is: ours, or that of the contact whose chat it is. */
export type WidScope = 'me' | number;

/** Receipts are kept this long for a message that has not come: seconds. */
const earlyAckLife = 86_400;

/** Messages of one company. */
export interface MessageStore {
  get(chat: ChatKey, id: string): Promise<MessageRecord | null>;
  /** As of the last commit, newest first, `limit` of them if there are so many, however long they are: of tickets up to `ticketId`, below `before` when given (an id). */
  page(chat: ChatKey, position: { ticketId: number; before: string | null }, limit: number): Promise<MessageRecord[]>;
  /** The same of one ticket. */
  ofTicket(chat: ChatKey, ticketId: number, limit: number): Promise<MessageRecord[]>;
  marker(whatsappId: number, scope: WidScope, wid: string): Promise<MarkerRecord | null>;
  /** Ack that came before its message, or null. */
  earlyAck(whatsappId: number, wid: string): Promise<Ack | null>;
  /** Keeps an ack for a message that has not come; false if the message has come meanwhile. `now` in milliseconds. */
  keepEarlyAck(whatsappId: number, wid: string, ack: Ack, now: number): Promise<boolean>;
  /** Labels `message` and `marker`; the latter fails if the message is stored already, or an ack came for it after `seenAck` was read. */
  creation(message: MessageRecord, seenAck?: Ack | null): Write[];
  /** Label `message`; fails unless the stored ack is smaller. */
  acknowledged(message: MessageRecord, ack: Ack): Write;
  /** Label `message`; fails once the message has an ack. */
  failed(message: MessageRecord, reason: string): Write;
  /** Label `message`; fails unless the message had failed. `commandId` is that of the new attempt. */
  retried(message: MessageRecord, commandId: string): Write;
  /** Label `message`; fails unless its media state is still what it was. */
  mediaChanged(message: MessageRecord, state: MessageRecord['mediaState'], media: StoredMedia): Write;
  /** Labels `message` and `marker`. */
  removal(message: MessageRecord): Write[];
}

type Item = EntityItem<ReturnType<typeof messageEntity>>;

const toRecord = ({ companyId: _, ulid, ...item }: Item): MessageRecord => ({
  ...item,
  id: `${item.ticketId}-${ulid}`,
  wid: item.wid ?? null,
  media: item.media ?? null,
  ack: item.ack as Ack,
  failure: item.failure ?? null,
  retryId: item.retryId ?? null,
  isPrivate: item.isPrivate ?? false,
  isDeleted: item.isDeleted ?? false,
  isEdited: item.isEdited ?? false,
  isForwarded: item.isForwarded ?? false,
  user: item.user ?? null,
  participant: item.participant ?? null,
  participantJid: item.participantJid ?? null,
  quoted: item.quoted ?? null,
});

/** What is false or null is left out: most messages have neither flags nor media, and each kB is a write unit. */
const toItem = (companyId: number, { id, ...message }: MessageRecord): Item => ({
  ...message,
  companyId,
  ulid: ulidOf(id),
  wid: message.wid ?? undefined,
  media: message.media ?? undefined,
  failure: message.failure ?? undefined,
  retryId: message.retryId ?? undefined,
  isPrivate: message.isPrivate || undefined,
  isDeleted: message.isDeleted || undefined,
  isEdited: message.isEdited || undefined,
  isForwarded: message.isForwarded || undefined,
  user: message.user ?? undefined,
  participant: message.participant ?? undefined,
  participantJid: message.participantJid ?? undefined,
  quoted: message.quoted ?? undefined,
});

const scopeOf = (message: MessageRecord): WidScope => (message.fromMe ? 'me' : message.contactId);

export const messageStore = (client: DynamoDBDocumentClient, companyId: number): MessageStore => {
  const messages = messageEntity(client);
  const markers = markerEntity(client);
  const key = (chat: ChatKey, id: string) => ({ companyId, whatsappId: chat.whatsappId, contactId: chat.contactId, ticketId: ticketIdOf(id), ulid: ulidOf(id) });
  const changed = (message: MessageRecord) => messages.patch(key(message, message.id));
  const readMarker = async (whatsappId: number, scope: WidScope, wid: string) =>
    (await markers.get({ companyId, whatsappId, scope: String(scope), wid }).go({ consistent: true })).data;
  return {
    get: async (chat, id) => {
      const { data } = await messages.get(key(chat, id)).go({ consistent: true });
      return data && toRecord(data);
    },
    page: async ({ whatsappId, contactId }, { ticketId, before }, limit) => {
      const query = messages.query.byChat({ companyId, whatsappId, contactId });
      const below = before === null
        ? query.lt({ ticketId: ticketId + 1 })
        : query.lt({ ticketId: ticketIdOf(before), ulid: ulidOf(before) });
      const { data } = await below.go({ order: 'desc', limit, count: limit, consistent: true });
      return data.map(toRecord);
    },
    ofTicket: async ({ whatsappId, contactId }, ticketId, limit) => {
      const { data } = await messages.query.byChat({ companyId, whatsappId, contactId, ticketId }).go({ order: 'desc', limit, count: limit, consistent: true });
      return data.map(toRecord);
    },
    marker: async (whatsappId, scope, wid) => {
      const data = await readMarker(whatsappId, scope, wid);
      if (data?.messageId === undefined || data.ticketId === undefined || data.contactId === undefined) return null;
      return { contactId: data.contactId, ticketId: data.ticketId, messageId: data.messageId };
    },
    earlyAck: async (whatsappId, wid) => {
      const data = await readMarker(whatsappId, 'me', wid);
      return (data?.earlyAck as Ack | undefined) ?? null;
    },
    keepEarlyAck: async (whatsappId, wid, ack, now) => {
      try {
        await markers.update({ companyId, whatsappId, scope: 'me', wid })
          .set({ earlyAck: ack, expiresAt: Math.floor(now / 1000) + earlyAckLife })
          .where((item, { notExists, lt }) => `${notExists(item.messageId)} AND (${notExists(item.earlyAck)} OR ${lt(item.earlyAck, ack as number)})`)
          .go();
        return true;
      } catch (error) {
        if (!isConditionFailure(error)) throw error;
        return (await readMarker(whatsappId, 'me', wid))?.messageId === undefined;
      }
    },
    creation: (message, seenAck = null) => {
      const stored = put('message', messages.put(toItem(companyId, message)).params());
      if (message.wid === null) return [stored];
      const marker = markers.put({
        companyId, whatsappId: message.whatsappId, scope: String(scopeOf(message)), wid: message.wid,
        contactId: message.contactId, ticketId: message.ticketId, messageId: message.id,
      });
      return [stored, put('marker', marker.where((item, { notExists, eq }) =>
        (seenAck === null ? notExists(item.wid) : `${notExists(item.messageId)} AND ${eq(item.earlyAck, seenAck as number)}`)).params())];
    },
    acknowledged: (message, ack) => update('message', changed(message).set({ ack }).remove(['failure'])
      .where((item, { lt }) => lt(item.ack, ack as number)).params()),
    failed: (message, reason) => update('message', changed(message).set({ failure: reason })
      .where((item, { eq }) => eq(item.ack, 0)).params()),
    retried: (message, commandId) => update('message', changed(message).set({ retryId: commandId }).remove(['failure'])
      .where((item, { exists }) => exists(item.failure)).params()),
    mediaChanged: (message, state, media) => update('message', changed(message).set({ mediaState: state, media })
      .where((item, { eq }) => eq(item.mediaState, message.mediaState)).params()),
    removal: (message) => [
      remove('message', messages.delete(key(message, message.id)).params()),
      ...(message.wid === null ? [] : [remove('marker', markers.delete({
        companyId, whatsappId: message.whatsappId, scope: String(scopeOf(message)), wid: message.wid,
      }).params())]),
    ],
  };
};
