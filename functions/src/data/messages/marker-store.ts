import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Ack } from '@recado/shared/contract/messages';
import { table } from '@recado/shared/deployment/resources';
import { readItemsOf } from '../../platform/entity/entity-reads.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';
import { isWritten } from '../../platform/is-written.ts';
import { writeOne } from '../../platform/write-one.ts';
import { withEarlyChange } from './early-changes.ts';
import { markerEntity } from './entities.ts';
import { messageTimeOf } from './message-id.ts';
import type { WidScope } from './message-key.ts';
import type { EarlyChanges, MarkerRecord, MessageChange } from './record.ts';

/** A marker: its message is stored, or has early changes only. */
interface MarkerState {
  scope: string;
  wid: string;
  isStored: boolean;
  /** The time in the message's id, in milliseconds; null while it is not stored. */
  time: number | null;
  early: EarlyChanges;
}

/** Seconds that early changes are kept. */
const earlyLifetime = 86_400;

/** Store of the channel ids that are stored, and of the changes that came before their messages. */
export interface MarkerStore {
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
}

const earlyOf = ({ earlyAck, earlyChanges, earlyRevision }: EntityRecord<typeof markerEntity>): EarlyChanges => ({
  ack: earlyAck,
  changes: earlyChanges ?? [],
  revision: earlyRevision,
});

export const markerStore = (client: DynamoDBDocumentClient, companyId: number): MarkerStore => {
  const markers = entityStore(markerEntity, client, companyId);
  const readMarker = (whatsappId: number, scope: WidScope, wid: string) =>
    markers.get({ whatsappId, scope: String(scope), wid });
  return {
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
      if (await isWritten(writeOne(client, write))) return true;
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
        if (await isWritten(writeOne(client, write))) return true;
      }
    },
  };
};
