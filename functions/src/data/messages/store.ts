import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Ack } from '@recado/shared/contract/messages';
import type { EntityItem } from 'electrodb';
import { table } from '@recado/shared/deployment/resources';
import { readItemsOf } from '../../platform/entity/entity-reads.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';
import { padded } from '../../platform/entity.ts';
import { environment } from '../../platform/environment.ts';
import { getRaw, itemOf, queryRaw, type RawItem } from '../../platform/table-reads.ts';
import { writeOne } from '../../platform/write-one.ts';
import { ConditionFailed, put, remove, update, type Write } from '../../platform/write.ts';
import { withEarlyChange } from './early-changes.ts';
import { markerEntity, messageEntity, versionsEntity } from './entities.ts';
import { messageTimeOf, ticketIdOf, ulidOf } from './message-id.ts';
import type {
  EarlyChanges,
  MarkerRecord,
  MessageChange,
  MessageContent,
  MessageRecord,
  PollVote,
  StoredMedia,
  StoredVersion,
} from './record.ts';
import { versionWrites } from './versions.ts';

/** A chat: its messages stand in one partition, whatever ticket they belong to. */
export interface ChatKey {
  whatsappId: number;
  contactId: number;
}

/** The author's side of a channel id: ours, the contact of the chat, or an unknown contact by its address. */
export type WidScope = 'me' | number | `new ${string}`;

/** A marker: its message is stored, or has early changes only. */
export interface MarkerState {
  scope: string;
  wid: string;
  isStored: boolean;
  /** The time in the message's id, in milliseconds; null while it is not stored. */
  time: number | null;
  early: EarlyChanges;
}

/** Seconds that early changes are kept. */
const earlyLifetime = 86_400;

/** Messages of one company. */
export interface MessageStore {
  get(chat: ChatKey, id: string): Promise<MessageRecord | null>;
  /** Reads these messages, each with its chat; leaves out those that do not exist. */
  getMany(keys: readonly (ChatKey & { id: string })[]): Promise<MessageRecord[]>;
  /** As of the last commit, newest first, `limit` of them if there are so many, however long they are: of tickets up to `ticketId`, below `before` when given (an id). */
  page(chat: ChatKey, position: { ticketId: number; before: string | null }, limit: number): Promise<MessageRecord[]>;
  /** As `page` in the other direction, oldest first: of tickets up to `ticketId`, above `after` (an id). */
  pageAfter(chat: ChatKey, position: { ticketId: number; after: string }, limit: number): Promise<MessageRecord[]>;
  /** Reads the newest messages of one ticket. */
  ofTicket(chat: ChatKey, ticketId: number, limit: number): Promise<MessageRecord[]>;
  marker(whatsappId: number, scope: WidScope, wid: string): Promise<MarkerRecord | null>;
  /** Reads the markers of these ids; leaves out those that do not exist. */
  markers(whatsappId: number, wids: readonly { scope: WidScope; wid: string }[]): Promise<MarkerState[]>;
  /** Reads the early changes of a message that is not stored; null if there are none. */
  early(whatsappId: number, scope: WidScope, wid: string): Promise<EarlyChanges | null>;
  /** Keeps an ack for a message that is not stored; false if it was stored meanwhile. `now` in milliseconds. */
  keepEarlyAck(whatsappId: number, wid: string, ack: Ack, now: number): Promise<boolean>;
  /** Keeps a change for a message that is not stored; false if it was stored meanwhile. `now` in milliseconds. */
  keepEarlyChange(
    whatsappId: number,
    scope: WidScope,
    wid: string,
    change: MessageChange,
    now: number,
  ): Promise<boolean>;
  /** Labels `message` and `marker`; the latter fails if the message is stored already, or an early change arrived after `seen` was read. */
  creation(message: MessageRecord, seen?: EarlyChanges | null): Write[];
  /** Label `message`; fails if the message was edited, revoked or reacted to since it was read. Keeps the text before an edit, and drops the texts that `after` no longer counts. */
  changed(before: MessageRecord, after: MessageRecord): Write[];
  /** Reads the earlier texts of a message, oldest first. */
  versions(messageId: string): Promise<readonly StoredVersion[]>;
  /** Label `message`; fails if the message has a transcription, or a call may still transcribe it. Times in milliseconds. */
  transcribing(message: MessageRecord, until: number, now: number): Write;
  /** Label `message`; fails if the message has a transcription or was deleted. Null: the attempt failed. */
  transcribed(message: MessageRecord, text: string | null): Write;
  /** Label `message`; fails unless the stored ack is smaller than `after` has it, whose failure stands if there is one. */
  acknowledged(after: MessageRecord): Write;
  /** Label `message`; fails if another participant's receipt came since it was read. */
  groupReceipt(before: MessageRecord, after: MessageRecord): Write;
  /** Label `message`; fails once the message has the ack `arrived`, or a larger one. */
  failed(message: MessageRecord, reason: string, arrived: Ack): Write;
  /** Label `message`; fails unless the message had failed and stands as it was read. `commandId` is that of the new attempt. */
  retried(message: MessageRecord, commandId: string): Write;
  /** Label `message`; fails unless its media state is still what it was. */
  mediaChanged(message: MessageRecord, state: MessageRecord['mediaState'], media: StoredMedia): Write;
  /** Label `message`; fails unless the message still lacks its content. */
  completed(message: MessageRecord, content: MessageContent): Write;
  /** Label `message`; fails unless its votes are still what they were. */
  voted(message: MessageRecord, votes: PollVote[]): Write;
  /**
   * Moves a message into the chat of another contact on the same connection; its id and ticket stay. Label `message` fails
   * if it changed since it was read, or is gone.
   */
  moved(message: MessageRecord, contactId: number): Write[];
  /** Labels `message`, `marker` and `message versions`. */
  removal(message: MessageRecord): Write[];
}

type Item = EntityItem<ReturnType<typeof messageEntity>>;

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
const toItem = (companyId: number, { id, ...message }: MessageRecord): Item => ({
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
const partitionOf = (companyId: number, { whatsappId, contactId }: ChatKey): string =>
  `c#${companyId}#chat#${whatsappId}#${contactId}`;
const anyTicket = 't#';
const sortKeyOf = (ticketId: number, ulid = ''): string =>
  `${anyTicket}${String(ticketId).padStart(padded.length, padded.char)}#m#${ulid}`;

/** Sorts behind every character of a ULID. */
const beyondUlid = '~';

/** Returns the record of an item that was read without ElectroDB, which formats each attribute of each item. */
const fromItem = ({
  pk: _pk,
  sk: _sk,
  __edb_e__: _name,
  __edb_v__: _version,
  ...item
}: Record<string, unknown>): MessageRecord => toRecord(item as unknown as Item);

const fromRaw = (raw: RawItem): MessageRecord => fromItem(itemOf(raw));

type KeyRange =
  | { when: 'sk < :key' | 'begins_with(sk, :key)'; key: string }
  /** Both ends are included. */
  | { when: 'sk BETWEEN :key AND :last'; key: string; last: string };

/** Reads the newest (`desc`) or oldest messages of a chat whose sort key keeps a condition; other items of the chat sort before them. */
const readOrdered = async (
  client: DynamoDBDocumentClient,
  partition: string,
  { when, ...range }: KeyRange,
  limit: number,
  order: 'asc' | 'desc' = 'desc',
): Promise<MessageRecord[]> => {
  const messages: MessageRecord[] = [];
  let next: RawItem | undefined;
  do {
    const page = await queryRaw(client, {
      TableName: environment().TABLE_NAME,
      KeyConditionExpression: `pk = :partition AND ${when}`,
      ExpressionAttributeValues: {
        ':partition': partition,
        ':key': range.key,
        ...('last' in range ? { ':last': range.last } : {}),
      },
      ScanIndexForward: order === 'asc',
      ConsistentRead: true,
      Limit: limit - messages.length,
      ExclusiveStartKey: next,
    });
    messages.push(...page.items.filter(({ sk }) => sk!.S!.startsWith(anyTicket)).map(fromRaw));
    next = page.next;
  } while (next && messages.length < limit);
  return messages;
};

const scopeOf = (message: MessageRecord): WidScope => (message.fromMe ? 'me' : message.contactId);

const earlyOf = ({ earlyAck, earlyChanges, earlyRevision }: EntityRecord<typeof markerEntity>): EarlyChanges => ({
  ack: earlyAck,
  changes: earlyChanges ?? [],
  revision: earlyRevision,
});

/** Attributes that change while a message stands; `revision` stands for those of its text. */
const changing = [
  'ack',
  'failure',
  'retryId',
  'mediaType',
  'mediaState',
  'transcription',
  'transcribingUntil',
  'revision',
  'votes',
  'readers',
] as const;

/** Returns the condition that an item stands as it was read; empty values may be absent. */
const unchanged = (item: Item) => {
  const parts = changing.map((name) => {
    if (item[name] !== undefined) return `#${name} = :${name}`;
    if (name === 'votes' || name === 'readers') return `(attribute_not_exists(#${name}) OR size(#${name}) = :zero)`;
    return `(attribute_not_exists(#${name}) OR #${name} = :zero)`;
  });
  return {
    ConditionExpression: parts.join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(changing.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries([
      [':zero', 0],
      ...changing.flatMap((name) => (item[name] === undefined ? [] : [[`:${name}`, item[name]] as const])),
    ]),
  };
};

export const messageStore = (client: DynamoDBDocumentClient, companyId: number): MessageStore => {
  const messages = messageEntity(client);
  const markers = entityStore(markerEntity, client, companyId);
  const versions = entityStore(versionsEntity, client, companyId);
  /** Runs a write; returns false if its condition did not hold. */
  const isWritten = async (write: Write): Promise<boolean> => {
    try {
      await writeOne(client, write);
      return true;
    } catch (error) {
      if (error instanceof ConditionFailed) return false;
      throw error;
    }
  };
  const key = (chat: ChatKey, id: string) => ({
    companyId,
    whatsappId: chat.whatsappId,
    contactId: chat.contactId,
    ticketId: ticketIdOf(id),
    ulid: ulidOf(id),
  });
  const patch = (message: MessageRecord) => messages.patch(key(message, message.id));
  const readMarker = (whatsappId: number, scope: WidScope, wid: string) =>
    markers.get({ whatsappId, scope: String(scope), wid });
  return {
    get: async (chat, id) => {
      const raw = await getRaw(client, {
        TableName: environment().TABLE_NAME,
        key: { pk: partitionOf(companyId, chat), sk: sortKeyOf(ticketIdOf(id), ulidOf(id)) },
        ConsistentRead: true,
      });
      return raw ? fromRaw(raw) : null;
    },
    getMany: async (keys) => {
      const items = await readItemsOf(
        client,
        keys.map(({ id, ...chat }) => ({
          [table.partitionKey]: partitionOf(companyId, chat),
          [table.sortKey]: sortKeyOf(ticketIdOf(id), ulidOf(id)),
        })),
        true,
      );
      return items.map(fromItem);
    },
    page: (chat, { ticketId, before }, limit) => {
      const key = before === null ? sortKeyOf(ticketId + 1) : sortKeyOf(ticketIdOf(before), ulidOf(before));
      return readOrdered(client, partitionOf(companyId, chat), { when: 'sk < :key', key }, limit);
    },
    pageAfter: (chat, { ticketId, after }, limit) =>
      readOrdered(
        client,
        partitionOf(companyId, chat),
        {
          when: 'sk BETWEEN :key AND :last',
          key: sortKeyOf(ticketIdOf(after), `${ulidOf(after)}${beyondUlid}`),
          last: sortKeyOf(ticketId, beyondUlid),
        },
        limit,
        'asc',
      ),
    ofTicket: (chat, ticketId, limit) =>
      readOrdered(
        client,
        partitionOf(companyId, chat),
        { when: 'begins_with(sk, :key)', key: sortKeyOf(ticketId) },
        limit,
      ),
    marker: async (whatsappId, scope, wid) => {
      const data = await readMarker(whatsappId, scope, wid);
      if (!data || data.messageId === null || data.ticketId === null || data.contactId === null) return null;
      return { contactId: data.contactId, ticketId: data.ticketId, messageId: data.messageId };
    },
    markers: async (whatsappId, wids) => {
      const keys = wids.map(({ scope, wid }) => ({ whatsappId, scope: String(scope), wid }));
      const byPartition = new Map(keys.map((key) => [markers.key(key)[table.partitionKey], key]));
      const items = await readItemsOf(client, keys.map(markers.key), true);
      return items.flatMap((item) => {
        const key = byPartition.get(item[table.partitionKey]);
        const marker = markers.fromItem(item);
        if (!key || !marker) return [];
        const { messageId } = marker;
        return {
          scope: key.scope,
          wid: key.wid,
          isStored: messageId !== null,
          time: messageId === null ? null : messageTimeOf(messageId),
          early: earlyOf(marker),
        };
      });
    },
    early: async (whatsappId, scope, wid) => {
      const data = await readMarker(whatsappId, scope, wid);
      return data?.messageId === null ? earlyOf(data) : null;
    },
    keepEarlyAck: async (whatsappId, wid, arrived, now) => {
      const write = markers.patch(
        { whatsappId, scope: 'me', wid },
        { earlyAck: arrived, expiresAt: Math.floor(now / 1000) + earlyLifetime },
        {
          upsert: true,
          add: { earlyRevision: 1 },
          when: 'attribute_not_exists(#messageId) AND (attribute_not_exists(#earlyAck) OR #earlyAck < :ack)',
          values: { ack: arrived },
        },
      );
      if (await isWritten(write)) return true;
      return ((await readMarker(whatsappId, 'me', wid))?.messageId ?? null) === null;
    },
    keepEarlyChange: async (whatsappId, scope, wid, change, now) => {
      for (;;) {
        const data = await readMarker(whatsappId, scope, wid);
        if (data && data.messageId !== null) return false;
        const changes = withEarlyChange(data?.earlyChanges ?? [], change);
        if (changes === null) return true;
        const revision = data?.earlyRevision ?? 0;
        const write = markers.patch(
          { whatsappId, scope: String(scope), wid },
          {
            earlyChanges: changes,
            earlyRevision: revision + 1,
            expiresAt: Math.floor(now / 1000) + earlyLifetime,
          },
          {
            upsert: true,
            ...(revision === 0
              ? { when: 'attribute_not_exists(#messageId) AND attribute_not_exists(#earlyRevision)' }
              : {
                  when: 'attribute_not_exists(#messageId) AND #earlyRevision = :revision',
                  values: { revision },
                }),
          },
        );
        if (await isWritten(write)) return true;
      }
    },
    creation: (message, seen = null) => {
      const stored = put('message', messages.put(toItem(companyId, message)).params());
      if (message.wid === null) return [stored];
      const { whatsappId, wid, contactId, ticketId, id: messageId } = message;
      return [
        stored,
        markers.put(
          { whatsappId, scope: String(scopeOf(message)), wid, contactId, ticketId, messageId },
          seen === null || seen.revision === null
            ? { when: 'attribute_not_exists(#pk)' }
            : {
                when: 'attribute_not_exists(#messageId) AND #earlyRevision = :revision',
                values: { revision: seen.revision },
              },
        ),
      ];
    },
    acknowledged: (after) =>
      update(
        'message',
        patch(after)
          .set({ ack: after.ack })
          .remove(after.failure === null ? ['failure'] : [])
          .where((item, { lt }) => lt(item.ack, after.ack as number))
          .params(),
      ),
    groupReceipt: (before, { ack, readers }) =>
      update(
        'message',
        patch(before)
          .set({ ack, readers })
          .remove(['failure'])
          .where(
            (item, { notExists, eq, lte }) =>
              `${lte(item.ack, ack as number)} AND ${Object.keys(before.readers).length === 0 ? notExists(item.readers) : eq(item.readers, before.readers)}`,
          )
          .params(),
      ),
    failed: (message, reason, arrived) =>
      update(
        'message',
        patch(message)
          .set({ failure: reason })
          .where(
            (item, { lt, eq, notExists }) =>
              `${lt(item.ack, arrived as number)} AND ${message.retryId === null ? notExists(item.retryId) : eq(item.retryId, message.retryId)}`,
          )
          .params(),
      ),
    retried: (message, commandId) =>
      update(
        'message',
        patch(message)
          .set({ retryId: commandId })
          .remove(['failure'])
          .where(
            (item, { exists, notExists, eq }) =>
              `${exists(item.failure)} AND ${message.revision === 0 ? notExists(item.revision) : eq(item.revision, message.revision)}`,
          )
          .params(),
      ),
    mediaChanged: (message, state, media) =>
      update(
        'message',
        patch(message)
          .set({ mediaState: state, media })
          .where((item, { eq }) => eq(item.mediaState, message.mediaState))
          .params(),
      ),
    changed: (before, after) => {
      const {
        body,
        mentions,
        isDeleted,
        isEdited,
        editedAt,
        editedBy,
        edits,
        beforeEdit,
        reactions,
        failure,
        media,
        card,
        mediaType,
        mediaState,
      } = after;
      const gone = [
        ...(failure === null ? ['failure' as const] : []),
        ...(media === null ? ['media' as const] : []),
        ...(card === null ? ['card' as const] : []),
        ...(editedAt === null ? ['editedAt' as const] : []),
        ...(editedBy ? [] : ['editedBy' as const]),
        ...(edits ? [] : ['edits' as const]),
        ...(media === null && before.media !== null ? ['transcription' as const] : []),
        ...(beforeEdit ? [] : ['beforeEdit' as const]),
        ...(mentions?.length ? [] : ['mentions' as const]),
      ];
      const change = update(
        'message',
        patch(before)
          .set({
            body,
            isDeleted,
            isEdited,
            reactions,
            mediaType,
            mediaState,
            revision: before.revision + 1,
            ...(failure === null ? {} : { failure }),
            ...(media === null ? {} : { media }),
            ...(card === null ? {} : { card }),
            ...(editedAt === null ? {} : { editedAt }),
            ...(editedBy ? { editedBy } : {}),
            ...(edits ? { edits } : {}),
            ...(beforeEdit ? { beforeEdit } : {}),
            ...(mentions?.length ? { mentions } : {}),
          })
          .remove(gone)
          .where((item, { notExists, eq }) =>
            before.revision === 0 ? notExists(item.revision) : eq(item.revision, before.revision),
          )
          .params(),
      );
      return [change, ...versionWrites(versions, before, after)];
    },
    versions: async (messageId) => (await versions.get(messageId))?.versions ?? [],
    transcribing: (message, until, now) =>
      update(
        'message',
        patch(message)
          .set({ transcribingUntil: until })
          .where(
            (item, { notExists, lt }) =>
              `${notExists(item.transcription)} AND (${notExists(item.transcribingUntil)} OR ${lt(item.transcribingUntil, now)})`,
          )
          .params(),
      ),
    transcribed: (message, text) => {
      const change = patch(message);
      return update(
        'message',
        (text === null
          ? change.remove(['transcribingUntil'])
          : change.set({ transcription: text }).remove(['transcribingUntil'])
        )
          .where((item, { notExists }) => `${notExists(item.transcription)} AND ${notExists(item.isDeleted)}`)
          .params(),
      );
    },
    completed: (message, { body, mediaType, mediaState, media, card }) =>
      update(
        'message',
        patch(message)
          .set({ body, mediaType, mediaState, ...(media ? { media } : {}), ...(card ? { card } : {}) })
          .where((item, { eq }) => eq(item.mediaType, message.mediaType))
          .params(),
      ),
    voted: (message, votes) =>
      update(
        'message',
        patch(message)
          .set({ votes })
          .where((item, { eq, notExists }) =>
            message.votes.length === 0 ? notExists(item.votes) : eq(item.votes, message.votes),
          )
          .params(),
      ),
    moved: (message, contactId) => {
      const after = { ...message, contactId };
      const { whatsappId, wid, ticketId, id: messageId } = after;
      const scope = String(scopeOf(after));
      const stored = [
        put('message', messages.put(toItem(companyId, after)).params()),
        remove('message', {
          ...messages.delete(key(message, message.id)).params(),
          ...unchanged(toItem(companyId, message)),
        }),
      ];
      if (wid === null) return stored;
      const before = markers.key({ whatsappId, scope: String(scopeOf(message)), wid });
      return [
        ...stored,
        markers.put({ whatsappId, scope, wid, contactId, ticketId, messageId }),
        ...(scope === String(scopeOf(message))
          ? []
          : [remove('marker', { TableName: environment().TABLE_NAME, Key: before })]),
      ];
    },
    removal: (message) => [
      remove('message', messages.delete(key(message, message.id)).params()),
      ...(message.edits ? versions.remove({ messageId: message.id, versions: [] }) : []),
      ...(message.wid === null
        ? []
        : [
            remove('marker', {
              TableName: environment().TABLE_NAME,
              Key: markers.key({
                whatsappId: message.whatsappId,
                scope: String(scopeOf(message)),
                wid: message.wid,
              }),
            }),
          ]),
    ],
  };
};
