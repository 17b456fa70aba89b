import { z } from 'zod';
import { account, accountSettings, companion, dropReason, newAccount } from './account.ts';
import { phoneCall } from './call.ts';
import { chatId, groupId } from './chat-id.ts';
import { group, groupSettings, newGroup, participantsAction } from './group.ts';
import { chat, message } from './message.ts';
import { newMessage, newStatus, pastMessage } from './new-message.ts';
import { phoneNumber } from './phone-number.ts';
import { newScript, script } from './script.ts';

/** A call of the admin API. Path parameters are `:name` in the path. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  params: Params;
  query: Query;
  body: Body;
  result: Result;
}

const nothing = z.object({});
const ofAccount = z.object({ phone: phoneNumber });
const ofCompanion = ofAccount.extend({ device: z.coerce.number().int().positive() });
const ofChat = ofAccount.extend({ peer: chatId });
const ofScript = z.object({ id: z.string() });
const ofGroup = z.object({ group: groupId });

const endpoint = <
  Result extends z.ZodType,
  Params extends z.ZodType = typeof nothing,
  Query extends z.ZodType = typeof nothing,
  Body extends z.ZodType = typeof nothing,
>(
  route: `${Endpoint['method']} /${string}`,
  shapes: { result: Result; params?: Params; query?: Query; body?: Body },
): Endpoint<Params, Query, Body, Result> => {
  const [method, path] = route.split(' ') as [Endpoint['method'], string];
  const { params = nothing, query = nothing, body = nothing, result } = shapes;
  return { method, path, params: params as Params, query: query as Query, body: body as Body, result };
};

/** The admin API of the simulator. */
export const endpoints = {
  state: endpoint('GET /api/state', { result: z.object({ networkUp: z.boolean(), lastEvent: z.int() }) }),
  createPhone: endpoint('POST /api/phones', { body: newAccount, result: account }),
  createContact: endpoint('POST /api/contacts', { body: newAccount, result: account }),
  listAccounts: endpoint('GET /api/accounts', { result: z.array(account) }),
  getAccount: endpoint('GET /api/accounts/:phone', { params: ofAccount, result: account }),
  changeAccount: endpoint('PATCH /api/accounts/:phone', {
    params: ofAccount,
    body: accountSettings.partial(),
    result: account,
  }),
  scan: endpoint('POST /api/accounts/:phone/scan', {
    params: ofAccount,
    body: z.object({ qr: z.string() }),
    result: companion,
  }),
  /** Enters the pairing code that a client shows into this phone. */
  enterCode: endpoint('POST /api/accounts/:phone/enter-code', {
    params: ofAccount,
    body: z.object({ code: z.string() }),
    result: companion,
  }),
  listCompanions: endpoint('GET /api/accounts/:phone/companions', { params: ofAccount, result: z.array(companion) }),
  unlink: endpoint('DELETE /api/accounts/:phone/companions/:device', { params: ofCompanion, result: nothing }),
  /** Deletes the stanzas that the server holds for a linked device, as after a long absence. The phone keeps them. */
  loseQueue: endpoint('DELETE /api/accounts/:phone/companions/:device/queue', {
    params: ofCompanion,
    result: z.object({ lost: z.int() }),
  }),
  drop: endpoint('POST /api/accounts/:phone/companions/:device/drop', {
    params: ofCompanion,
    body: z.object({ reason: dropReason }),
    result: nothing,
  }),
  send: endpoint('POST /api/accounts/:phone/messages', {
    params: ofAccount,
    body: newMessage,
    result: message.optional(),
  }),
  /** Saves contacts in a phone's address book, in place of those that were in it. */
  saveAddressBook: endpoint('PUT /api/accounts/:phone/address-book', {
    params: ofAccount,
    body: z.object({
      contacts: z.array(z.object({ phone: phoneNumber, name: z.string().trim().min(1).max(100) })).max(10_000),
    }),
    result: nothing,
  }),
  /** Adds past messages to a phone's chats, for the history that new linked devices get. */
  addPast: endpoint('POST /api/accounts/:phone/past', {
    params: ofAccount,
    body: z.object({ messages: z.array(pastMessage).min(1).max(10_000) }),
    result: z.object({ added: z.int() }),
  }),
  /** Posts to an account's status; the viewers get it as a broadcast. */
  postStatus: endpoint('POST /api/accounts/:phone/status', {
    params: ofAccount,
    body: newStatus,
    result: z.object({ id: z.string() }),
  }),
  listChats: endpoint('GET /api/accounts/:phone/chats', { params: ofAccount, result: z.array(chat) }),
  transcript: endpoint('GET /api/accounts/:phone/chats/:peer/messages', {
    params: ofChat,
    query: z.object({ after: z.coerce.number().int().optional() }),
    result: z.array(message),
  }),
  /** Deletes the file of a message from the media server. By default the phone keeps it and can upload it again. */
  expireMedia: endpoint('POST /api/accounts/:phone/chats/:peer/messages/:id/expire-media', {
    params: ofChat.extend({ id: z.string() }),
    body: z.object({ phoneKeepsIt: z.boolean().default(true) }),
    result: nothing,
  }),
  read: endpoint('POST /api/accounts/:phone/chats/:peer/read', {
    params: ofChat,
    body: z.object({ upTo: z.string().optional() }),
    result: nothing,
  }),
  /** Plays a received voice note. */
  listen: endpoint('POST /api/accounts/:phone/chats/:peer/messages/:id/listen', {
    params: ofChat.extend({ id: z.string() }),
    result: nothing,
  }),
  type: endpoint('POST /api/accounts/:phone/chats/:peer/typing', {
    params: ofChat,
    body: z.object({ state: z.enum(['composing', 'recording', 'paused']) }),
    result: nothing,
  }),
  /** Sets the presence of an account: WhatsApp is open or not. */
  appear: endpoint('PUT /api/accounts/:phone/presence', {
    params: ofAccount,
    body: z.object({ available: z.boolean() }),
    result: nothing,
  }),
  /** Starts a call. It rings until the caller hangs up or the callee refuses. */
  call: endpoint('POST /api/accounts/:phone/calls', {
    params: ofAccount,
    body: z.object({ to: phoneNumber, isVideo: z.boolean().default(false), group: groupId.optional() }),
    result: phoneCall,
  }),
  /** Ends a ringing call; `missed` if it timed out. */
  hangUp: endpoint('POST /api/accounts/:phone/calls/:id/hang-up', {
    params: ofAccount.extend({ id: z.string() }),
    body: z.object({ missed: z.boolean().default(false) }),
    result: phoneCall,
  }),
  createGroup: endpoint('POST /api/groups', { body: newGroup, result: group }),
  listGroups: endpoint('GET /api/groups', { result: z.array(group) }),
  getGroup: endpoint('GET /api/groups/:group', { params: ofGroup, result: group }),
  changeGroup: endpoint('PATCH /api/groups/:group', {
    params: ofGroup,
    body: groupSettings.partial().extend({ by: phoneNumber }),
    result: group,
  }),
  /** Changes the participants of a group. Removing only oneself is leaving. */
  changeParticipants: endpoint('POST /api/groups/:group/participants', {
    params: ofGroup,
    body: z.object({ by: phoneNumber, action: participantsAction, phones: z.array(phoneNumber).min(1) }),
    result: group,
  }),
  /**
   * Deletes the phone's Signal sessions with all devices of a person, or the sender keys of a group: the next messages
   * can't be decrypted and must be sent again.
   */
  forgetSessions: endpoint('POST /api/accounts/:phone/chats/:peer/forget-sessions', {
    params: ofChat,
    result: nothing,
  }),
  /** Turns the network off or on for all clients. */
  setNetwork: endpoint('PUT /api/network', { body: z.object({ up: z.boolean() }), result: nothing }),
  /** Turns the media server off or on. While off it answers 503, or nothing if it `hangs`. */
  setMedia: endpoint('PUT /api/media', {
    body: z.object({ up: z.boolean(), hangs: z.boolean().default(false) }),
    result: nothing,
  }),
  /** Sets the profile picture (a JPEG or PNG as base64) of an account or group; null removes it, `hidden` shows it to nobody. */
  setPicture: endpoint('PUT /api/pictures/:chat', {
    params: z.object({ chat: chatId }),
    body: z.object({ picture: z.union([z.literal('hidden'), z.base64().min(1)]).nullable() }),
    result: nothing,
  }),
  /** Makes the server refuse the next messages of a phone's linked clients with this error in its ack. */
  refuse: endpoint('POST /api/accounts/:phone/refuse', {
    params: ofAccount,
    body: z.object({ error: z.int().min(400).max(599), count: z.int().min(1).max(1000).default(1) }),
    result: nothing,
  }),
  /** Plays a script of faults and messages; events report its progress. */
  play: endpoint('POST /api/scripts', { body: newScript, result: script }),
  listScripts: endpoint('GET /api/scripts', { result: z.array(script) }),
  getScript: endpoint('GET /api/scripts/:id', { params: ofScript, result: script }),
  /** Stops a script. The faults that it set stay. */
  stopScript: endpoint('DELETE /api/scripts/:id', { params: ofScript, result: script }),
  reset: endpoint('POST /api/reset', { result: nothing }),
};

/** Path of the decrypted file of a message. */
export const MEDIA_PATH = '/api/accounts/:phone/chats/:peer/messages/:id/media';

/** Path of the server-sent events: those after `after` (query) or `Last-Event-ID`, then new ones. */
export const EVENTS_PATH = '/api/events';

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
