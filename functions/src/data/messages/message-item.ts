import type { Ack } from '@recado/shared/contract/messages';
import type { EntityItem } from 'electrodb';
import { padded } from '../../platform/entity.ts';
import { itemOf, type RawItem } from '../../platform/table-reads.ts';
import type { messageEntity } from './entities.ts';
import { ulidOf } from './message-id.ts';
import type { ChatKey } from './message-key.ts';
import type { MessageRecord } from './record.ts';

export type Item = EntityItem<ReturnType<typeof messageEntity>>;

const toRecord = ({ companyId: _, ulid, ...item }: Item): MessageRecord => ({
  ...item,
  id: `${item.ticketId}-${ulid}`,
  wid: item.wid ?? null,
  media: item.media ?? null,
  card: item.card ?? null,
  votes: item.votes ?? [],
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
  participantNumber: item.participantNumber ?? null,
  quoted: item.quoted ?? null,
  editedAt: item.editedAt ?? null,
  reactions: item.reactions ?? [],
  readers: item.readers ?? {},
  revision: item.revision ?? 0,
  ...(item.template ? { template: item.template } : {}),
  ...(item.beforeEdit ? { beforeEdit: item.beforeEdit } : {}),
  ...(item.mentions ? { mentions: item.mentions } : {}),
});

/** Omits what is false or null: most messages have neither flags nor media, and each kB is a write unit. */
/** Returns a message as it is stored. */
export const toItem = (companyId: number, { id, ...message }: MessageRecord): Item => ({
  ...message,
  companyId,
  ulid: ulidOf(id),
  wid: message.wid ?? undefined,
  media: message.media ?? undefined,
  card: message.card ?? undefined,
  votes: message.votes.length > 0 ? message.votes : undefined,
  failure: message.failure ?? undefined,
  retryId: message.retryId ?? undefined,
  isPrivate: message.isPrivate || undefined,
  isDeleted: message.isDeleted || undefined,
  isEdited: message.isEdited || undefined,
  isForwarded: message.isForwarded || undefined,
  user: message.user ?? undefined,
  participant: message.participant ?? undefined,
  participantJid: message.participantJid ?? undefined,
  participantNumber: message.participantNumber ?? undefined,
  quoted: message.quoted ?? undefined,
  editedAt: message.editedAt ?? undefined,
  editedBy: message.editedBy ?? undefined,
  edits: message.edits || undefined,
  reactions: message.reactions.length > 0 ? message.reactions : undefined,
  readers: Object.keys(message.readers).length > 0 ? message.readers : undefined,
  revision: message.revision || undefined,
  template: message.template ?? undefined,
  beforeEdit: message.beforeEdit ?? undefined,
  mentions: message.mentions?.length ? message.mentions : undefined,
});

/** Where the messages of a chat stand, as `messageEntity` declares it. */
export const partitionOf = (companyId: number, { whatsappId, contactId }: ChatKey): string =>
  `c#${companyId}#chat#${whatsappId}#${contactId}`;
export const anyTicket = 't#';
export const sortKeyOf = (ticketId: number, ulid = ''): string =>
  `${anyTicket}${String(ticketId).padStart(padded.length, padded.char)}#m#${ulid}`;

/** Sorts behind every character of a ULID. */
export const beyondUlid = '~';

/** Returns the record of an item that was read without ElectroDB, which formats each attribute of each item. */
export const fromItem = ({
  pk: _pk,
  sk: _sk,
  __edb_e__: _name,
  __edb_v__: _version,
  ...item
}: Record<string, unknown>): MessageRecord => toRecord(item as unknown as Item);

export const fromRaw = (raw: RawItem): MessageRecord => fromItem(itemOf(raw));
