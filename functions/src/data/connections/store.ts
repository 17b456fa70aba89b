import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  type Connection,
  connectionSettings,
  connectionStatuses,
  disconnectReasons,
} from '@recado/shared/contract/connections';
import { channelNames } from '@recado/shared/contract/transport';
import { fold } from '@recado/shared/text/fold';
import { CustomAttributeType, Entity, type EntityItem } from 'electrodb';
import { padded, perClient, primary } from '../../platform/entity.ts';
import { put, remove, update, type Write } from '../../platform/write.ts';

/** A connection as it is stored: the contract's, and where its session's story stands. */
export interface ConnectionRecord extends Connection {
  /** The import that is on; null while none is. What is told of another one is late. */
  importId: string | null;
  /** Lease token and place in its order of the newest session event applied; older events are ignored. */
  fence: number;
  sequence: number;
  /** Line of the history that tells of the present outage; null while there is none. */
  outageId: string | null;
  /** When its company is to be told of that outage; null where there is nothing to wait for. */
  alertDueAt: string | null;
  /** Grows with each change by users; not with those of the session. */
  version: number;
}

/** Fields that are left out of the item while they are null. */
const absent = [
  'lastDropReason',
  'lastDropAt',
  'connectedAt',
  'downSince',
  'lastInAt',
  'lastOutAt',
  'outageId',
  'alertDueAt',
  'alertedAt',
] as const;
type Absent = (typeof absent)[number];

/** The same of an import. */
const absentOfImport = [
  'importOldMessages',
  'importRecentMessages',
  'queueIdImportMessages',
  'statusImportMessages',
  'importId',
] as const;
type Nullable = Absent | (typeof absentOfImport)[number];

/** What a session event changes. */
export type SessionChange = Pick<
  ConnectionRecord,
  'fence' | 'sequence' | 'status' | 'qrcode' | 'pairingCode' | 'number' | 'updatedAt' | Absent
>;

const connectionEntity = perClient(
  (configuration) =>
    new Entity(
      {
        model: { entity: 'connection', version: '1', service: 'recado' },
        attributes: {
          companyId: { type: 'number', required: true },
          id: { type: 'number', required: true, padding: padded },
          name: { type: 'string', required: true },
          channel: { type: channelNames, required: true },
          number: { type: 'string', required: true },
          status: { type: connectionStatuses, required: true },
          qrcode: { type: 'string', required: true },
          pairingCode: { type: 'string', required: true },
          isDefault: { type: 'boolean', required: true },
          queueIds: { type: CustomAttributeType<number[]>('any'), required: true },
          greetingMessage: { type: 'string', required: true },
          complationMessage: { type: 'string', required: true },
          outOfHoursMessage: { type: 'string', required: true },
          timeCreateNewTicket: { type: 'number', required: true },
          expiresTicket: { type: 'number', required: true },
          whenExpiresTicket: { type: ['0', '1'] as const, required: true },
          expiresInactiveMessage: { type: 'string', required: true },
          timeInactiveMessage: { type: 'number', required: true },
          inactiveMessage: { type: 'string', required: true },
          allowGroup: { type: 'boolean', required: true },
          groupAsTicket: { type: ['enabled', 'disabled'] as const, required: true },
          importOldMessages: { type: 'string' },
          importRecentMessages: { type: 'string' },
          importOldMessagesGroups: { type: 'boolean' },
          closedTicketsPostImported: { type: 'boolean' },
          queueIdImportMessages: { type: 'number' },
          statusImportMessages: { type: 'string' },
          importId: { type: 'string' },
          lastDropReason: { type: disconnectReasons },
          lastDropAt: { type: 'string' },
          connectedAt: { type: 'string' },
          downSince: { type: 'string' },
          lastInAt: { type: 'string' },
          lastOutAt: { type: 'string' },
          outageId: { type: 'string' },
          alertDueAt: { type: 'string' },
          alertedAt: { type: 'string' },
          createdAt: { type: 'string', required: true },
          updatedAt: { type: 'string', required: true },
          fence: { type: 'number', required: true },
          sequence: { type: 'number', required: true },
          version: { type: 'number', required: true },
        },
        indexes: {
          byId: {
            pk: { field: primary.pk, composite: ['companyId'], template: 'c#${companyId}#connections', casing: 'none' },
            sk: { field: primary.sk, composite: ['id'], template: 'connection#${id}', casing: 'none' },
          },
        },
      },
      configuration,
    ),
);

/** Names are unique in a company, whatever their case or accents. */
const nameEntity = perClient(
  (configuration) =>
    new Entity(
      {
        model: { entity: 'connectionName', version: '1', service: 'recado' },
        attributes: {
          companyId: { type: 'number', required: true },
          name: { type: 'string', required: true },
          whatsappId: { type: 'number', required: true },
        },
        indexes: {
          byName: {
            pk: { field: primary.pk, composite: ['companyId'], template: 'c#${companyId}#connections', casing: 'none' },
            sk: { field: primary.sk, composite: ['name'], template: 'name#${name}', casing: 'none' },
          },
        },
      },
      configuration,
    ),
);

/** Which connection is the default: one item, so that two of them can't become it at once. */
const defaultEntity = perClient(
  (configuration) =>
    new Entity(
      {
        model: { entity: 'connectionDefault', version: '1', service: 'recado' },
        attributes: {
          companyId: { type: 'number', required: true },
          whatsappId: { type: 'number', required: true },
        },
        indexes: {
          ofCompany: {
            pk: { field: primary.pk, composite: ['companyId'], template: 'c#${companyId}#connections', casing: 'none' },
            sk: { field: primary.sk, composite: [], template: 'default', casing: 'none' },
          },
        },
      },
      configuration,
    ),
);

/** Emoji alone fold to nothing. */
const unique = (name: string): string => fold(name) || name.trim();

type Item = EntityItem<ReturnType<typeof connectionEntity>>;

const toRecord = (item: Item): ConnectionRecord => ({
  ...item,
  lastDropReason: item.lastDropReason ?? null,
  lastDropAt: item.lastDropAt ?? null,
  connectedAt: item.connectedAt ?? null,
  downSince: item.downSince ?? null,
  lastInAt: item.lastInAt ?? null,
  lastOutAt: item.lastOutAt ?? null,
  outageId: item.outageId ?? null,
  importOldMessages: item.importOldMessages ?? null,
  importRecentMessages: item.importRecentMessages ?? null,
  importOldMessagesGroups: item.importOldMessagesGroups ?? false,
  closedTicketsPostImported: item.closedTicketsPostImported ?? false,
  queueIdImportMessages: item.queueIdImportMessages ?? null,
  statusImportMessages: item.statusImportMessages ?? null,
  importId: item.importId ?? null,
  alertDueAt: item.alertDueAt ?? null,
  alertedAt: item.alertedAt ?? null,
});

type Present<T> = { [K in keyof T]: K extends Nullable ? NonNullable<T[K]> | undefined : T[K] };

/** Without what is null. */
const withoutNulls = <T extends Partial<Pick<ConnectionRecord, Nullable>>>(record: T): Present<T> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null)) as Present<T>;

/** What of a connection is about its import. */
export type ImportFields = Pick<
  ConnectionRecord,
  | 'importOldMessages'
  | 'importRecentMessages'
  | 'importOldMessagesGroups'
  | 'closedTicketsPostImported'
  | 'queueIdImportMessages'
  | 'statusImportMessages'
  | 'importId'
>;

/** What an import changes as it goes on. */
export type ImportChange = Partial<Pick<ImportFields, (typeof absentOfImport)[number]>>;

/** The fields of an import among others. */
export const importFieldsOf = ({
  importOldMessages,
  importRecentMessages,
  importOldMessagesGroups,
  closedTicketsPostImported,
  queueIdImportMessages,
  statusImportMessages,
  importId,
}: ImportFields): ImportFields => ({
  importOldMessages,
  importRecentMessages,
  importOldMessagesGroups,
  closedTicketsPostImported,
  queueIdImportMessages,
  statusImportMessages,
  importId,
});

/** Fields that users change; the others belong to the device session. A new import shows the session as it starts again. */
const changedByUsers = [
  'name',
  'queueIds',
  ...connectionSettings,
  ...absentOfImport,
  'importOldMessagesGroups',
  'closedTicketsPostImported',
  'status',
  'qrcode',
  'pairingCode',
] as const;

const pick = <K extends keyof ConnectionRecord>(
  record: ConnectionRecord,
  fields: readonly K[],
): Partial<Pick<ConnectionRecord, K>> =>
  Object.fromEntries(fields.map((field) => [field, record[field]])) as Partial<Pick<ConnectionRecord, K>>;

/** The connections of one company: one partition, as many items as its plan allows connections. */
export interface ConnectionStore {
  /** Strongly consistent. */
  get(id: number): Promise<ConnectionRecord | null>;
  /** All of the company, by id; strongly consistent. */
  list(): Promise<ConnectionRecord[]>;
  default(): Promise<ConnectionRecord | null>;
  /** Labels `connection`, `connection name`. */
  creation(connection: ConnectionRecord): Write[];
  /**
   * Writes the fields that users change, where they differ; the others belong to the device session. Labels `connection`
   * (changed since read, or gone) and `connection name`. Another default also needs `defaultMove`.
   */
  changes(before: ConnectionRecord, after: ConnectionRecord): Write[];
  /** Labels `connection`, `connection name`. */
  removal(connection: ConnectionRecord): Write[];
  /**
   * Moves the default from one connection to another; null where there is none. A transaction takes one write an item:
   * the rows named in `rowsWritten` get their flag, or are removed, by another write of it. Label `connection default` fails if somebody was faster.
   */
  defaultMove(from: ConnectionRecord | null, to: ConnectionRecord | null, rowsWritten: readonly number[]): Write[];
  /** Notes how far an import is, unless the connection has changed since it was read. Label `connection`. */
  importChange(before: ConnectionRecord, change: ImportChange & { updatedAt: string }): Write;
  /** Applies a session's event if it is newer than the last, the connection still exists and nobody was told of its outage meanwhile; label `connection session`. */
  sessionChange(before: Pick<ConnectionRecord, 'id' | 'alertedAt'>, change: SessionChange): Write;
  /** The company is told of this outage; label `connection session` fails once it is over, or was told. */
  alerted(id: number, outageId: string, at: string): Write;
  /** A user asked for a start: the screen shows it at once. Label `connection session` fails for a connected session unless `force`. */
  opening(id: number, updatedAt: string, force: boolean): Write;
}

export const connectionStore = (client: DynamoDBDocumentClient, companyId: number): ConnectionStore => {
  const connections = connectionEntity(client);
  const names = nameEntity(client);
  const defaults = defaultEntity(client);

  const list = async (): Promise<ConnectionRecord[]> => {
    const { data } = await connections.query.byId({ companyId }).go({ pages: 'all', consistent: true });
    return data.map(toRecord);
  };
  const claim = (name: string, whatsappId: number): Write =>
    put('connection name', names.create({ companyId, name: unique(name), whatsappId }).params());
  const release = (name: string, whatsappId: number): Write =>
    remove(
      'connection name',
      names
        .delete({ companyId, name: unique(name) })
        .where((item, { eq }) => eq(item.whatsappId, whatsappId))
        .params(),
    );
  /** Moves the version on, so that neither a change nor a removal that read the other flag goes through. */
  const flag = (connection: ConnectionRecord, isDefault: boolean): Write =>
    update(
      'connection',
      connections.patch({ companyId, id: connection.id }).set({ isDefault }).add({ version: 1 }).params(),
    );

  return {
    get: async (id) => {
      const { data } = await connections.get({ companyId, id }).go({ consistent: true });
      return data && toRecord(data);
    },
    list,
    default: async () => (await list()).find((connection) => connection.isDefault) ?? null,
    creation: (connection) => [
      put('connection', connections.create({ ...withoutNulls(connection), companyId }).params()),
      claim(connection.name, connection.id),
    ],
    changes: (before, after) => {
      const changed = pick(
        after,
        changedByUsers.filter((field) => after[field] !== before[field]),
      );
      return [
        update(
          'connection',
          connections
            .patch({ companyId, id: before.id })
            .set({ ...withoutNulls(changed), updatedAt: after.updatedAt, version: before.version + 1 })
            .remove(absentOfImport.filter((field) => changed[field] === null))
            .where(({ version }, { eq }) => eq(version, before.version))
            .params(),
        ),
        ...(unique(before.name) === unique(after.name)
          ? []
          : [claim(after.name, before.id), release(before.name, before.id)]),
      ];
    },
    removal: (connection) => [
      remove(
        'connection',
        connections
          .delete({ companyId, id: connection.id })
          .where(({ version }, { eq }) => eq(version, connection.version))
          .params(),
      ),
      release(connection.name, connection.id),
    ],
    defaultMove: (from, to, rowsWritten) => {
      if (from?.id === to?.id) return [];
      const pointer =
        to === null
          ? remove(
              'connection default',
              defaults
                .delete({ companyId })
                .where(({ whatsappId }, { eq }) => eq(whatsappId, from?.id ?? 0))
                .params(),
            )
          : put(
              'connection default',
              defaults
                .put({ companyId, whatsappId: to.id })
                .where(({ whatsappId }, { eq, notExists }) => (from ? eq(whatsappId, from.id) : notExists(whatsappId)))
                .params(),
            );
      const rows = [...(from ? [{ row: from, isDefault: false }] : []), ...(to ? [{ row: to, isDefault: true }] : [])];
      return [
        pointer,
        ...rows.filter(({ row }) => !rowsWritten.includes(row.id)).map(({ row, isDefault }) => flag(row, isDefault)),
      ];
    },
    sessionChange: ({ id, alertedAt }, change) =>
      update(
        'connection session',
        connections
          .patch({ companyId, id })
          .set(withoutNulls(change))
          .remove(absent.filter((field) => change[field] === null))
          .where((item, { lt, eq, notExists }) => {
            const newer = `${lt(item.fence, change.fence)} OR (${eq(item.fence, change.fence)} AND ${lt(item.sequence, change.sequence)})`;
            return `(${newer}) AND ${alertedAt === null ? notExists(item.alertedAt) : eq(item.alertedAt, alertedAt)}`;
          })
          .params(),
      ),
    alerted: (id, outageId, at) =>
      update(
        'connection session',
        connections
          .patch({ companyId, id })
          .set({ alertedAt: at, updatedAt: at })
          .remove(['alertDueAt'])
          .where((item, { eq, notExists }) => `${eq(item.outageId, outageId)} AND ${notExists(item.alertedAt)}`)
          .params(),
      ),
    importChange: (before, change) =>
      update(
        'connection',
        connections
          .patch({ companyId, id: before.id })
          .set({ ...withoutNulls(change), version: before.version + 1 })
          .remove(absentOfImport.filter((field) => change[field] === null))
          .where(({ version }, { eq }) => eq(version, before.version))
          .params(),
      ),
    opening: (id, updatedAt, force) => {
      const patch = connections
        .patch({ companyId, id })
        .set({ status: 'OPENING', qrcode: '', pairingCode: '', updatedAt });
      return update(
        'connection session',
        (force ? patch : patch.where(({ status }, { ne }) => ne(status, 'CONNECTED'))).params(),
      );
    },
  };
};
