import * as z from 'zod';
import { connectionSettingSchemas } from './connection-settings.ts';
import { endpoint, realtimeEvent } from './grammar.ts';
import { importSettings, importStatus } from './imports.ts';
import { connectionLimits } from '../limits/connections.ts';
import { done, flag, id, idParams, isoDate, page, pageResult, trimmed } from './parameters.ts';
import { storedFile } from './stored-file.ts';
import { channelNames } from './transport.ts';

/** Specification 2, section 4. */
export const connectionStatuses = ['OPENING', 'qrcode', 'PAIRING', 'CONNECTED', 'TIMEOUT', 'DISCONNECTED'] as const;

export const connectionStatus = z.enum(connectionStatuses);

export type ConnectionStatus = z.output<typeof connectionStatus>;

/** The reasons why a device session is, or was last, disconnected. */
export const disconnectReasons = [
  'loggedOut',
  'replaced',
  'restartRequired',
  'connectionLost',
  'connectionClosed',
  'timedOut',
  'unavailable',
  'forbidden',
  'badSession',
  'multideviceMismatch',
  'qrExpired',
  'codeExpired',
  'tokenExpired',
  'accountDisabled',
  'requested',
  'restarted',
  'suspended',
  'moved',
  'unresponsive',
  'hostFull',
  'internal',
] as const;

export type DisconnectReason = (typeof disconnectReasons)[number];

/** The kinds of notices of Meta about an account of the Cloud API that stays connected. */
export const connectionNotices = [
  'accountWarned',
  'accountRestricted',
  'qualityLow',
  'qualityRestored',
  'templateStopped',
  'templateApproved',
] as const;

export type ConnectionNotice = (typeof connectionNotices)[number];

/** Notices that raise an alert. The others are good news, or follow an alert. */
export const alarmingNotices = [
  'accountWarned',
  'accountRestricted',
  'qualityLow',
  'templateStopped',
] as const satisfies readonly ConnectionNotice[];

/**
 * Kind of an entry of the connection log: a lost session, an expired code, a failed attempt, a disconnect requested
 * by a user, or a notice of Meta.
 */
export const connectionLogKinds = ['dropped', 'expired', 'failed', 'asked', 'notice'] as const;

export type ConnectionLogKind = (typeof connectionLogKinds)[number];

const fields = { name: trimmed(connectionLimits.name), ...connectionSettingSchemas, ...importSettings };

export const connection = z.object({
  id,
  companyId: id,
  channel: z.enum(channelNames),
  number: z.string(),
  status: connectionStatus,
  /** Content of the QR code in status `qrcode`, else empty. Returned only to users who may manage connections. */
  qrcode: z.string(),
  /**
   * Pairing code of eight characters while the phone is linked by code, else empty. Returned to the same users only.
   */
  pairingCode: z.string(),
  queueIds: z.array(id),
  lastDropReason: z.enum(disconnectReasons).nullable(),
  lastDropAt: isoDate.nullable(),
  /** Start of the current connection, or of the last one while it is disconnected. */
  connectedAt: isoDate.nullable(),
  /** Start of the current outage; null while it is connected or if it never was. */
  downSince: isoDate.nullable(),
  /** The time when the alert of the current outage was raised; null if none was. */
  alertedAt: isoDate.nullable(),
  /** Times of the last inbound and the last outbound message; up to a minute late. */
  lastInAt: isoDate.nullable(),
  lastOutAt: isoDate.nullable(),
  statusImportMessages: importStatus,
  /** Sent before the menu; null for none. */
  greetingMediaAttachment: storedFile.nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
  ...fields,
});

export type Connection = z.output<typeof connection>;

/**
 * The fields of a connection that every user may see. `downSince` and `alertedAt` are null for users who may not see
 * connections.
 */
export const connectionSummary = connection
  .pick({
    id: true,
    name: true,
    channel: true,
    status: true,
    isDefault: true,
    downSince: true,
    alertedAt: true,
  })
  .extend({
    /** True where a menu of queues, an integration or a flow answers its contacts: people may give a conversation back to it. */
    hasBot: z.boolean(),
    /** The days of its collective vacation, on which a text is its only automatic answer; null for none. */
    vacation: z.object({ start: z.string(), end: z.string() }).nullable(),
  });

/** The errors by which settings are refused (specification 2, section 5). */
const settingErrors = [
  'ERR_RATING_MESSAGE_REQUIRED',
  'ERR_RATING_EXPIRY_REQUIRED',
  'ERR_REDIRECT_QUEUE_REQUIRED',
  'ERR_VACATION_DATES',
  'ERR_PLAN_FEATURE',
] as const;

const change = z.object({ ...fields, queueIds: z.array(id) }).partial();

export const listConnections = endpoint({
  name: 'listConnections',
  summary: 'Lists the connections of the company with their state',
  group: 'connections',
  method: 'GET',
  path: '/whatsapp',
  query: z.object({ session: flag.optional() }),
  result: z.array(connection),
  access: 'connections-page:view',
});

export const listConnectionNames = endpoint({
  name: 'listConnectionNames',
  summary: 'Lists the names of the company’s connections, for selection',
  group: 'connections',
  method: 'GET',
  path: '/whatsapp/filter',
  query: z.object({ session: flag.optional(), channel: z.string().max(20).optional() }),
  result: z.array(connectionSummary),
  access: 'user',
});

export const getConnection = endpoint({
  name: 'getConnection',
  summary: 'Gets a connection, with its QR code while it waits to be scanned',
  group: 'connections',
  method: 'GET',
  path: '/whatsapp/{id}',
  params: idParams('connection'),
  query: z.object({ session: flag.optional() }),
  result: connection,
  access: 'connections-page:view',
});

/** An entry of the connection log. */
export const connectionLogEntry = z.object({
  id: z.string(),
  kind: z.enum(connectionLogKinds),
  reason: z.enum([...disconnectReasons, ...connectionNotices]),
  /** The subject of a notice: a template's name and language, a limit, a restriction; empty for none. */
  detail: z.string(),
  at: isoDate,
  /** The time when the connection was up again; null while it is down and for entries that ended no session. */
  endedAt: isoDate.nullable(),
});

export type ConnectionLogEntry = z.output<typeof connectionLogEntry>;

export const listConnectionLog = endpoint({
  name: 'listConnectionLog',
  summary: 'Lists when and why a connection was lost in the last six months, newest first',
  group: 'connections',
  method: 'GET',
  path: '/whatsapp/{id}/drops',
  params: idParams('connection'),
  query: z.object({ cursor: page.cursor }),
  result: z.object({ drops: z.array(connectionLogEntry), ...pageResult }),
  access: 'connections-page:view',
});

export const createConnection = endpoint({
  name: 'createConnection',
  summary: 'Creates a connection within the plan’s limit and starts its device session',
  group: 'connections',
  method: 'POST',
  creates: true,
  path: '/whatsapp',
  body: change.required({ name: true }),
  result: connection,
  access: 'connections-page:addConnection',
  plan: 'useWhatsapp',
  errors: [
    'ERR_PLAN_LIMIT_CONNECTIONS',
    'ERR_DUPLICATED_CONNECTION_NAME',
    'ERR_NO_FLOW_FOUND',
    'ERR_NO_QUEUE_INTEGRATION_FOUND',
    'ERR_NO_PROMPT_FOUND',
    'ERR_NO_QUEUE_FOUND',
    'ERR_QUEUE_REQUIRED',
    'ERR_IMPORT_DATES',
    ...settingErrors,
  ],
  example: { body: { name: 'Loja', queueIds: [1] } },
});

export const updateConnection = endpoint({
  name: 'updateConnection',
  summary: 'Changes a connection',
  group: 'connections',
  method: 'PUT',
  edit: true,
  path: '/whatsapp/{id}',
  params: idParams('connection'),
  body: change,
  result: connection,
  access: 'connections-page:addConnection',
  errors: [
    ...settingErrors,
    'ERR_DUPLICATED_CONNECTION_NAME',
    'ERR_NO_OTHER_WHATSAPP',
    'ERR_NO_FLOW_FOUND',
    'ERR_NO_QUEUE_INTEGRATION_FOUND',
    'ERR_NO_PROMPT_FOUND',
    'ERR_NO_QUEUE_FOUND',
    'ERR_QUEUE_REQUIRED',
    'ERR_IMPORT_DATES',
  ],
  example: { body: { name: 'Loja do centro' } },
});

export const deleteConnection = endpoint({
  name: 'deleteConnection',
  summary: 'Logs the number out and removes its connection',
  group: 'connections',
  method: 'DELETE',
  path: '/whatsapp/{id}',
  params: idParams('connection'),
  result: done,
  access: 'connections-page:addConnection',
});

/** A connection was created, changed or removed. */
export const connectionEvent = realtimeEvent(
  'whatsapp',
  z.discriminatedUnion('action', [
    z.object({ action: z.literal(['create', 'update']), whatsapp: connection }),
    z.object({ action: z.literal('delete'), whatsappId: id }),
  ]),
);

/** A connection went down or came back. All users receive it: their conversations say what a sent message waits for. */
export const connectionStatusEvent = realtimeEvent(
  'connectionStatus',
  z.object({ action: z.literal('update'), whatsappId: id, status: connectionStatus }),
);

/** An outage of a connection ended. Open conversations reload, to show it. */
export const connectionOutageEvent = realtimeEvent(
  'connectionGap',
  z.object({ action: z.literal('update'), whatsappId: id }),
);
