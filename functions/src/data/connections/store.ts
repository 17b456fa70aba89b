import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  type ConnectionSetting,
  connectionSettings,
  defaultConnectionSettings,
} from '@recado/shared/contract/connection-settings';
import { connection } from '@recado/shared/contract/connections';
import { importSettings } from '@recado/shared/contract/imports';
import { id } from '@recado/shared/contract/parameters';
import { fold } from '@recado/shared/text/fold';
import * as z from 'zod';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import { type EntityStore, entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord, EntityTypesOf } from '../../platform/entity/entity-types.ts';
import type { Write } from '../../platform/write.ts';

/** The contract's settings; a connection that was stored before a setting existed has its initial value. */
const settings = Object.fromEntries(
  connectionSettings.map((name) => [
    name,
    (connection.shape[name] as z.ZodType).default(defaultConnectionSettings[name]),
  ]),
) as { [Name in ConnectionSetting]: z.ZodDefault<(typeof connection.shape)[Name]> };

/** Fields of a connection that no client sees. */
const internalFields = {
  /** The import that is enabled; null while none is. Events of another one are late. */
  importId: z.string().nullable(),
  /** Fencing token and sequence number of the newest session event that was applied; older events are ignored. */
  fence: z.number(),
  sequence: z.number(),
  /** Id of the connection log entry of the current outage; null while there is none. */
  outageId: z.string().nullable(),
  /** The time when the alert of that outage is due; null if there is none to raise. */
  alertDueAt: z.string().nullable(),
  /**
   * True if a phone was asked to link a device since the connection was up: WhatsApp keeps no messages for a new
   * device.
   */
  relinked: z.boolean().default(false),
  /** The last outage whose messages were requested from the phone, in milliseconds, with its number; null for none. */
  missed: z.object({ since: z.int(), until: z.int(), number: z.string() }).nullable().default(null),
  /** The time until which contacts' messages count as replies to campaigns, in milliseconds; null before the first campaign. */
  campaignsUntil: z.int().nullable().default(null),
  /** True while it has phrase campaigns. */
  hasPhrases: z.boolean().default(false),
  /** The newest session command, when the first of the last ones was given, and how many followed within a moment; null before. */
  sessionCommand: z.object({ kind: z.string(), since: z.int(), count: z.int() }).nullable().default(null),
  /** The newest import of the contacts of its phone; null before. */
  phoneImport: z.object({ userId: id, importId: z.string(), at: z.int() }).nullable().default(null),
  version,
};

/**
 * A connection: the contract's, and the state of its device session. Its version changes with its settings and its
 * import, its fence and sequence with session events. Events carry the whole connection, so a change of either part
 * fails where the other one has changed since the connection was read.
 */
export const connectionEntity = defineEntity({
  name: 'connection',
  schema: connection.extend({
    ...settings,
    importOldMessagesGroups: importSettings.importOldMessagesGroups.default(false),
    closedTicketsPostImported: importSettings.closedTicketsPostImported.default(false),
    ...internalFields,
  }),
  audited: { name: 'name' },
  partition: 'c#{companyId}#connections',
  sort: 'connection#{id:12}',
  unique: {
    // Emoji alone fold to nothing.
    name: { fold: (name) => fold(name) || name.trim(), error: 'ERR_DUPLICATED_CONNECTION_NAME' },
  },
  quotas: { connections: { error: 'ERR_PLAN_LIMIT_CONNECTIONS' } },
});

/** The company's default connection: one item, so that two connections can't become it at once. */
export const defaultEntity = defineEntity({
  name: 'connection default',
  schema: z.object({ whatsappId: id }),
  partition: 'c#{companyId}#connections',
  sort: 'default',
  unlimited: 'single',
});

export type ConnectionRecord = EntityRecord<typeof connectionEntity>;

/** The fields that a session event changes. */
export type SessionChange = Pick<
  ConnectionRecord,
  | 'fence'
  | 'sequence'
  | 'status'
  | 'qrcode'
  | 'pairingCode'
  | 'number'
  | 'updatedAt'
  | 'lastDropReason'
  | 'lastDropAt'
  | 'connectedAt'
  | 'downSince'
  | 'lastInAt'
  | 'lastOutAt'
  | 'outageId'
  | 'alertDueAt'
  | 'alertedAt'
  | 'relinked'
>;

/** Connections of one company: one partition, as many items as its plan allows connections. */
interface ConnectionStore extends Omit<EntityStore<EntityTypesOf<typeof connectionEntity>>, 'list'> {
  /** All of the company, by id; strongly consistent. */
  list(): Promise<ConnectionRecord[]>;
  default(): Promise<ConnectionRecord | null>;
  /**
   * Moves the default from one connection to another; null where there is none. A transaction takes one write an item:
   * for the ids in `alreadyWritten`, another write of the transaction changes `isDefault` or removes the connection.
   * Label `connection default` fails if another writer moved it first.
   */
  defaultMove(from: ConnectionRecord | null, to: ConnectionRecord | null, alreadyWritten: readonly number[]): Write[];
  /** Applies a session event. Label `connection session` fails if a newer one was applied, the settings were changed or the alert was raised since the connection was read, or it is gone. */
  sessionChange(before: Pick<ConnectionRecord, 'id' | 'alertedAt' | 'version'>, change: SessionChange): Write;
  /** Stores that the alert of this outage was raised. Label `connection session` fails if the outage is over or the alert was raised before. */
  alerted(id: number, outageId: string, at: string): Write;
  /** Stores the outage whose messages are requested from the phone; null where another phone was linked. */
  missedOutage(id: number, missed: ConnectionRecord['missed']): Write;
  /** Stores the time until which contacts' messages may be replies to campaigns. */
  campaignsSent(id: number, until: number): Write;
  /** Stores that the connection has phrase campaigns. Label `connection` fails where it is gone. */
  phrasesAdded(id: number): Write;
  /** Stores that its last phrase campaign is gone. Label `connection phrases` fails if the connection was changed since it was read. */
  phrasesGone(before: Pick<ConnectionRecord, 'id' | 'version'>): Write;
  /**
   * Stores a session command; shows the session as opening with `opening`. Label `connection session` fails if another
   * command was given since the connection was read, and for a connected session unless `force`.
   */
  commanded(
    before: Pick<ConnectionRecord, 'id' | 'sessionCommand'>,
    sessionCommand: NonNullable<ConnectionRecord['sessionCommand']>,
    opening?: { updatedAt: string; force: boolean },
  ): Write;
  /** Stores an import of the phone's contacts. Label `connection` fails if another one was since the connection was read. */
  phoneImported(
    before: Pick<ConnectionRecord, 'id' | 'phoneImport'>,
    phoneImport: NonNullable<ConnectionRecord['phoneImport']>,
  ): Write;
}

const session = 'connection session';

/** Holds while a field is as it was read. */
const unchanged = (field: string, before: unknown) =>
  before === null
    ? { when: `attribute_not_exists(#${field})`, values: {} }
    : { when: `#${field} = :before`, values: { before } };

export const connectionStore = (client: DynamoDBDocumentClient, companyId: number): ConnectionStore => {
  const store = entityStore(connectionEntity, client, companyId);
  const defaults = entityStore(defaultEntity, client, companyId);
  const list = (): Promise<ConnectionRecord[]> => store.list({ consistent: true });
  /** Raises the version, so that neither a change nor a removal that read the other value goes through. */
  const flag = (record: ConnectionRecord, isDefault: boolean): Write =>
    store.patch(record.id, { isDefault }, { add: { version: 1 } });
  const pointer = (from: ConnectionRecord | null, to: ConnectionRecord | null): Write[] => {
    const unchanged = from
      ? { when: '#whatsappId = :from', values: { from: from.id } }
      : { when: 'attribute_not_exists(#whatsappId)' };
    if (to) return [defaults.put({ whatsappId: to.id }, unchanged)];
    return from ? defaults.remove({ whatsappId: from.id }, unchanged) : [];
  };
  return {
    ...store,
    list,
    update: (before, change) => {
      const { fence, sequence } = before;
      return store.update(before, change, {
        when: '#fence = :fence AND #sequence = :sequence',
        values: { fence, sequence },
      });
    },
    default: async () => (await list()).find(({ isDefault }) => isDefault) ?? null,
    defaultMove: (from, to, alreadyWritten) => {
      if (from?.id === to?.id) return [];
      const flags = [
        ...(from ? [{ record: from, isDefault: false }] : []),
        ...(to ? [{ record: to, isDefault: true }] : []),
      ];
      return [
        ...pointer(from, to),
        ...flags
          .filter(({ record }) => !alreadyWritten.includes(record.id))
          .map(({ record, isDefault }) => flag(record, isDefault)),
      ];
    },
    sessionChange: ({ id: connectionId, alertedAt, version: known }, change) => {
      const isNewer = '(#fence < :fence OR (#fence = :fence AND #sequence < :sequence))';
      const sameAlert = alertedAt === null ? 'attribute_not_exists(#alertedAt)' : '#alertedAt = :alertedAt';
      return store.patch(connectionId, change, {
        label: session,
        when: `${isNewer} AND ${sameAlert} AND #version = :version`,
        values: {
          fence: change.fence,
          sequence: change.sequence,
          version: known,
          ...(alertedAt === null ? {} : { alertedAt }),
        },
      });
    },
    alerted: (connectionId, outageId, at) =>
      store.patch(
        connectionId,
        { alertedAt: at, alertDueAt: null, updatedAt: at },
        {
          label: session,
          when: '#outageId = :outageId AND attribute_not_exists(#alertedAt)',
          values: { outageId },
        },
      ),
    missedOutage: (connectionId, missed) => store.patch(connectionId, { missed }),
    // Raises the version, so that a removal of the last phrase that does not know this one fails.
    phrasesAdded: (connectionId) => store.patch(connectionId, { hasPhrases: true }, { add: { version: 1 } }),
    phrasesGone: ({ id: connectionId, version: known }) =>
      store.patch(
        connectionId,
        { hasPhrases: false },
        { label: 'connection phrases', when: '#version = :version', values: { version: known } },
      ),
    campaignsSent: (connectionId, until) => store.patch(connectionId, { campaignsUntil: until }),
    commanded: (before, sessionCommand, opening) => {
      const same = unchanged('sessionCommand', before.sessionCommand);
      const opens = opening && !opening.force;
      return store.patch(
        before.id,
        {
          sessionCommand,
          ...(opening ? { status: 'OPENING', qrcode: '', pairingCode: '', updatedAt: opening.updatedAt } : {}),
        },
        {
          label: session,
          when: opens ? `${same.when} AND #status <> :connected` : same.when,
          values: { ...same.values, ...(opens ? { connected: 'CONNECTED' } : {}) },
        },
      );
    },
    phoneImported: (before, phoneImport) =>
      store.patch(before.id, { phoneImport }, unchanged('phoneImport', before.phoneImport)),
  };
};
