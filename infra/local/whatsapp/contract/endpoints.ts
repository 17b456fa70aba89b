import { z } from 'zod';
import { account, accountSettings, companion, dropReason, newAccount } from './account.ts';
import { chat, message } from './message.ts';
import { phoneNumber } from './phone-number.ts';

/** One call of the admin API: path parameters stand in the path as `:name`. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType, Query extends z.ZodType = z.ZodType, Body extends z.ZodType = z.ZodType, Result extends z.ZodType = z.ZodType,
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
const ofChat = ofAccount.extend({ peer: phoneNumber });

function endpoint<
  Result extends z.ZodType, Params extends z.ZodType = typeof nothing, Query extends z.ZodType = typeof nothing, Body extends z.ZodType = typeof nothing,
>(route: `${Endpoint['method']} /${string}`, shapes: { result: Result; params?: Params; query?: Query; body?: Body }): Endpoint<Params, Query, Body, Result> {
  const [method, path] = route.split(' ') as [Endpoint['method'], string];
  const { params = nothing, query = nothing, body = nothing, result } = shapes;
  return { method, path, params: params as Params, query: query as Query, body: body as Body, result };
}

/** Exactly one of text, image and content makes the message. */
export const newMessage = z.object({
  to: phoneNumber,
  text: z.string().min(1).max(65_536).optional().describe('the text, or the caption of the image'),
  image: z.object({ mimetype: z.string().regex(/^image\//), data: z.base64() }).optional(),
  /** Any message of WhatsApp's protocol, as `proto.Message.fromObject` takes it: what the simulator has no words for yet. */
  content: z.record(z.string(), z.unknown()).optional(),
  quotedId: z.string().optional(),
  /** The same id again is a message that comes twice. */
  id: z.string().min(1).max(100).optional(),
  /** Damages the ciphertext once, so that linked clients have to ask for the message again. */
  corrupt: z.boolean().optional(),
}).refine(({ text, image, content }) => (text ?? image) !== undefined !== (content !== undefined), 'either text and image, or content');

/** The admin API of the simulator. */
export const endpoints = {
  state: endpoint('GET /api/state', { result: z.object({ networkUp: z.boolean(), lastEvent: z.int() }) }),
  createPhone: endpoint('POST /api/phones', { body: newAccount, result: account }),
  createContact: endpoint('POST /api/contacts', { body: newAccount, result: account }),
  listAccounts: endpoint('GET /api/accounts', { result: z.array(account) }),
  getAccount: endpoint('GET /api/accounts/:phone', { params: ofAccount, result: account }),
  changeAccount: endpoint('PATCH /api/accounts/:phone', { params: ofAccount, body: accountSettings.partial(), result: account }),
  scan: endpoint('POST /api/accounts/:phone/scan', { params: ofAccount, body: z.object({ qr: z.string() }), result: companion }),
  listCompanions: endpoint('GET /api/accounts/:phone/companions', { params: ofAccount, result: z.array(companion) }),
  unlink: endpoint('DELETE /api/accounts/:phone/companions/:device', { params: ofCompanion, result: nothing }),
  drop: endpoint('POST /api/accounts/:phone/companions/:device/drop', {
    params: ofCompanion, body: z.object({ reason: dropReason }), result: nothing,
  }),
  send: endpoint('POST /api/accounts/:phone/messages', { params: ofAccount, body: newMessage, result: message.optional() }),
  listChats: endpoint('GET /api/accounts/:phone/chats', { params: ofAccount, result: z.array(chat) }),
  transcript: endpoint('GET /api/accounts/:phone/chats/:peer/messages', {
    params: ofChat, query: z.object({ after: z.coerce.number().int().optional() }), result: z.array(message),
  }),
  read: endpoint('POST /api/accounts/:phone/chats/:peer/read', { params: ofChat, body: z.object({ upTo: z.string().optional() }), result: nothing }),
  type: endpoint('POST /api/accounts/:phone/chats/:peer/typing', {
    params: ofChat, body: z.object({ state: z.enum(['composing', 'recording', 'paused']) }), result: nothing,
  }),
  /** The phone loses its Signal sessions with all devices of a person: what comes next must be sent again. */
  forgetSessions: endpoint('POST /api/accounts/:phone/chats/:peer/forget-sessions', { params: ofChat, result: nothing }),
  /** Takes the whole network away, or gives it back. */
  setNetwork: endpoint('PUT /api/network', { body: z.object({ up: z.boolean() }), result: nothing }),
  /** Takes the media server away, which then answers 503, or gives it back. */
  setMedia: endpoint('PUT /api/media', { body: z.object({ up: z.boolean() }), result: nothing }),
  /** The server refuses the next messages of a phone's linked clients with this error in its ack. */
  refuse: endpoint('POST /api/accounts/:phone/refuse', {
    params: ofAccount, body: z.object({ error: z.int().min(400).max(599), count: z.int().min(1).max(1000).default(1) }), result: nothing,
  }),
  reset: endpoint('POST /api/reset', { result: nothing }),
};

/** Where the file of a message is, as the phone decrypted it. */
export const MEDIA_PATH = '/api/accounts/:phone/chats/:peer/messages/:id/media';

/** What happens, as server-sent events: those after the `after` of the query or the `Last-Event-ID`, then the new ones. */
export const EVENTS_PATH = '/api/events';

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
