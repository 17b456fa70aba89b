import * as z from 'zod';
import { endpoint, realtimeEvent } from './grammar.ts';
import { importSettings, importStatus } from './imports.ts';
import { done, flag, id, idParams, isoDate, page, pageResult } from './parameters.ts';
import { channelNames } from './transport.ts';

/** Specification 2, section 4. */
export const connectionStatuses = ['OPENING', 'qrcode', 'PAIRING', 'CONNECTED', 'TIMEOUT', 'DISCONNECTED'] as const;
export const connectionStatus = z.enum(connectionStatuses);
export type ConnectionStatus = z.output<typeof connectionStatus>;

/** Why a session is not connected, or dropped last. */
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
  'requested',
  'restarted',
  'moved',
  'unresponsive',
  'hostFull',
  'internal',
] as const;
export type DisconnectReason = (typeof disconnectReasons)[number];

/** What a line of a connection's history is: a session lost, a code that nobody used, an attempt that failed, or a user's own doing. */
export const connectionLogKinds = ['dropped', 'expired', 'failed', 'asked'] as const;
export type ConnectionLogKind = (typeof connectionLogKinds)[number];

const texts = z.string().max(4096);
/** A year. */
const maxMinutes = 525_600;

/** A setting of a connection: its schema and the value that a new connection begins with (specification 2, section 9). */
const setting = <S extends z.ZodType>(schema: S, initial: z.output<S>): { schema: S; initial: z.output<S> } => ({
  schema,
  initial,
});

/** What administrators set. One line here makes a setting part of the connection, its calls, its store and its defaults. */
const settings = {
  isDefault: setting(z.boolean(), false),
  greetingMessage: setting(texts, ''),
  complationMessage: setting(texts, ''),
  outOfHoursMessage: setting(texts, ''),
  /** Minutes in which a closed ticket is reopened rather than a new one made; 0 means always a new one. */
  timeCreateNewTicket: setting(z.int().min(0).max(maxMinutes), 0),
  /** Minutes after which an idle open ticket is closed; 0 never closes one (behaviour, section 11). */
  expiresTicket: setting(z.int().min(0).max(maxMinutes), 0),
  /** `1`: a ticket counts as idle only while its last message is ours. */
  whenExpiresTicket: setting(z.enum(['0', '1']), '0'),
  /** Sent when an idle ticket is closed. */
  expiresInactiveMessage: setting(texts, ''),
  /** Minutes after which an idle ticket is warned first; 0 sends no warning. */
  timeInactiveMessage: setting(z.int().min(0).max(maxMinutes), 0),
  inactiveMessage: setting(texts, ''),
  allowGroup: setting(z.boolean(), false),
  groupAsTicket: setting(z.enum(['enabled', 'disabled']), 'disabled'),
};
type Settings = typeof settings;
export type ConnectionSetting = keyof Settings;

/** The names of the settings, in the order of their declaration. */
export const connectionSettings = Object.keys(settings) as ConnectionSetting[];

const of = <Part extends 'schema' | 'initial'>(part: Part): { [K in ConnectionSetting]: Settings[K][Part] } =>
  Object.fromEntries(Object.entries(settings).map(([name, declared]) => [name, declared[part]])) as {
    [K in ConnectionSetting]: Settings[K][Part];
  };

/** The settings of a new connection. */
export const defaultConnectionSettings = of('initial');

const fields = { name: z.string().trim().min(2).max(50), ...of('schema'), ...importSettings };

export const connection = z.object({
  id,
  companyId: id,
  channel: z.enum(channelNames),
  number: z.string(),
  status: connectionStatus,
  /** The text of the code to scan, in status qrcode; else empty. Only for those who may manage connections. */
  qrcode: z.string(),
  /** Eight characters to type on the phone instead, while it is linked by code; else empty. For the same people only. */
  pairingCode: z.string(),
  queueIds: z.array(id),
  lastDropReason: z.enum(disconnectReasons).nullable(),
  lastDropAt: isoDate.nullable(),
  /** Since when it is connected; while it is not, since when it was. */
  connectedAt: isoDate.nullable(),
  /** Since when a connection that was connected is not any more; null while it is, or never was. */
  downSince: isoDate.nullable(),
  /** Since when the company's administrators are told that it stays down; null while there is nothing to tell. */
  alertedAt: isoDate.nullable(),
  /** Last message that came in, and last that went out; up to a minute behind. */
  lastInAt: isoDate.nullable(),
  lastOutAt: isoDate.nullable(),
  statusImportMessages: importStatus,
  createdAt: isoDate,
  updatedAt: isoDate,
  ...fields,
});
export type Connection = z.output<typeof connection>;

/** What every user may know of a connection: enough to name it. Who may not see connections is not told of outages: null. */
export const connectionSummary = connection.pick({
  id: true,
  name: true,
  channel: true,
  status: true,
  isDefault: true,
  downSince: true,
  alertedAt: true,
});

const change = z.object({ ...fields, queueIds: z.array(id) }).partial();

export const listConnections = endpoint({
  name: 'listConnections',
  summary: 'The connections of the company with their state',
  group: 'connections',
  method: 'GET',
  path: '/whatsapp',
  query: z.object({ session: flag.optional() }),
  result: z.array(connection),
  access: 'connections-page:view',
  errors: [],
});

export const listConnectionNames = endpoint({
  name: 'listConnectionNames',
  summary: 'Names of the company’s connections, to choose one from',
  group: 'connections',
  method: 'GET',
  path: '/whatsapp/filter',
  query: z.object({ session: flag.optional(), channel: z.string().max(20).optional() }),
  result: z.array(connectionSummary),
  access: 'user',
  errors: [],
});

export const getConnection = endpoint({
  name: 'getConnection',
  summary: 'One connection, with its QR code while it waits for one to be scanned',
  group: 'connections',
  method: 'GET',
  path: '/whatsapp/{id}',
  params: idParams,
  query: z.object({ session: flag.optional() }),
  result: connection,
  access: 'connections-page:view',
  errors: ['ERR_NO_WAPP_FOUND'],
});

/** One line of a connection's history. */
export const connectionLogEntry = z.object({
  id: z.string(),
  kind: z.enum(connectionLogKinds),
  reason: z.enum(disconnectReasons),
  at: isoDate,
  /** When it was connected again; null of a session that is still away, and of what ended none. */
  endedAt: isoDate.nullable(),
});
export type ConnectionLogEntry = z.output<typeof connectionLogEntry>;

export const listConnectionLog = endpoint({
  name: 'listConnectionLog',
  summary: 'When and why a connection was lost, newest first: half a year of it',
  group: 'connections',
  method: 'GET',
  path: '/whatsapp/{id}/drops',
  params: idParams,
  query: z.object({ cursor: page.cursor }),
  result: z.object({ drops: z.array(connectionLogEntry), ...pageResult }),
  access: 'connections-page:view',
  errors: ['ERR_NO_WAPP_FOUND'],
});

export const createConnection = endpoint({
  name: 'createConnection',
  summary: 'Add a connection within the plan’s limit and start its session',
  group: 'connections',
  method: 'POST',
  path: '/whatsapp',
  body: change.required({ name: true }),
  result: connection,
  access: 'connections-page:addConnection',
  plan: 'useWhatsapp',
  errors: [
    'ERR_PLAN_LIMIT_CONNECTIONS',
    'ERR_DUPLICATED_CONNECTION_NAME',
    'ERR_NO_QUEUE_FOUND',
    'ERR_QUEUE_REQUIRED',
    'ERR_IMPORT_DATES',
  ],
  example: { body: { name: 'Loja', queueIds: [1] } },
});

export const updateConnection = endpoint({
  name: 'updateConnection',
  summary: 'Change a connection',
  group: 'connections',
  method: 'PUT',
  path: '/whatsapp/{id}',
  params: idParams,
  body: change,
  result: connection,
  access: 'connections-page:addConnection',
  errors: [
    'ERR_NO_WAPP_FOUND',
    'ERR_DUPLICATED_CONNECTION_NAME',
    'ERR_NO_OTHER_WHATSAPP',
    'ERR_NO_QUEUE_FOUND',
    'ERR_QUEUE_REQUIRED',
    'ERR_IMPORT_DATES',
  ],
  example: { body: { name: 'Loja do centro' } },
});

export const deleteConnection = endpoint({
  name: 'deleteConnection',
  summary: 'Log the number out and remove its connection',
  group: 'connections',
  method: 'DELETE',
  path: '/whatsapp/{id}',
  params: idParams,
  result: done,
  access: 'connections-page:addConnection',
  errors: ['ERR_NO_WAPP_FOUND'],
});

const sessionCall = {
  group: 'connections',
  path: '/whatsappsession/{id}',
  params: idParams,
  result: done,
  access: 'connections-page:addConnection',
  errors: ['ERR_NO_WAPP_FOUND'],
} as const;

/** Behaviour, section 18: POST starts, PUT drops the credentials and starts, DELETE logs out. */
export const startSession = endpoint({ ...sessionCall, name: 'startSession', summary: 'Try again', method: 'POST' });
export const renewSession = endpoint({
  ...sessionCall,
  name: 'renewSession',
  summary: 'New QR: drop the credentials and start',
  method: 'PUT',
});

export const pairByCode = endpoint({
  name: 'pairByCode',
  summary: 'Link the phone with this number by a code that is typed on it: drop the credentials and start',
  group: 'connections',
  method: 'PUT',
  path: '/whatsappsession/{id}/code',
  params: idParams,
  body: z.object({ number: z.string().trim().min(8).max(30) }),
  result: done,
  access: 'connections-page:addConnection',
  errors: ['ERR_NO_WAPP_FOUND', 'ERR_WAPP_INVALID_CONTACT'],
  example: { body: { number: '11987654321' } },
});

export const endSession = endpoint({
  ...sessionCall,
  name: 'endSession',
  summary: 'Disconnect: log the number out',
  method: 'DELETE',
});

export const restartSessions = endpoint({
  name: 'restartSessions',
  summary: 'Restart every session of the company',
  group: 'connections',
  method: 'POST',
  path: '/whatsapp-restart',
  result: done,
  access: 'connections-page:addConnection',
  errors: [],
});

/** The list: created, changed, removed. */
export const connectionEvent = realtimeEvent(
  'whatsapp',
  z.discriminatedUnion('action', [
    z.object({ action: z.literal(['create', 'update']), whatsapp: connection }),
    z.object({ action: z.literal('delete'), whatsappId: id }),
  ]),
);

/** A connection is back after a time away, which conversations mark. It does not say when: whoever has a conversation before its eyes asks for it again. */
export const connectionOutageEvent = realtimeEvent(
  'connectionGap',
  z.object({ action: z.literal('update'), whatsappId: id }),
);

/** The session: its state and QR code. An empty qrcode closes the dialog. */
export const connectionSessionEvent = realtimeEvent(
  'whatsappSession',
  z.object({ action: z.literal('update'), session: connection }),
);
