import type { ErrorCode } from '@recado/shared/contract/errors';
import { endpoints } from '@recado/shared/contract/registry';
import type { Belongings } from './belongings.ts';

/** A call that names something of another company where the caller's own belongs. */
interface ForeignUse {
  name: string;
  params?: Record<string, string | number>;
  body: object;
  code: ErrorCode;
}

const photo = { name: 'foto.jpg', mimetype: 'image/jpeg' };
const exampleOf = (name: string): object =>
  endpoints.find((endpoint) => endpoint.name === name)?.example?.body as object;

/** The uses by what is named: each is the call of one company (`mine`) with a thing of another (`theirs`), and its refusal. */
export const foreignUses: readonly [string, (mine: Belongings, theirs: Belongings) => ForeignUse][] = [
  [
    'the contact of a new ticket',
    (_mine, theirs) => ({ name: 'createTicket', body: { contactId: theirs.contactId }, code: 'ERR_NO_CONTACT_FOUND' }),
  ],
  [
    'the connection of a new ticket',
    (mine, theirs) => ({
      name: 'createTicket',
      body: { contactId: mine.contactId, whatsappId: theirs.whatsappId },
      code: 'ERR_NO_WAPP_FOUND',
    }),
  ],
  [
    'the queue of a new ticket',
    (mine, theirs) => ({
      name: 'createTicket',
      body: { contactId: mine.contactId, queueId: theirs.queueId },
      code: 'ERR_NO_QUEUE_FOUND',
    }),
  ],
  [
    'the queue of a transfer',
    (mine, theirs) => ({
      name: 'updateTicket',
      params: { id: mine.ticketId },
      body: { queueId: theirs.queueId },
      code: 'ERR_NO_QUEUE_FOUND',
    }),
  ],
  [
    'the user of a transfer',
    (mine, theirs) => ({
      name: 'updateTicket',
      params: { id: mine.ticketId },
      body: { userId: theirs.userId, queueId: mine.queueId, isTransfered: true },
      code: 'ERR_NO_USER_FOUND',
    }),
  ],
  [
    'a quoted message',
    (mine, theirs) => ({
      name: 'sendMessage',
      params: { ticketId: mine.ticketId },
      body: { body: 'oi', isPrivate: true, quotedMsg: theirs.messageId },
      code: 'ERR_NO_MESSAGE_FOUND',
    }),
  ],
  [
    'the recipient of a forwarded message',
    (mine, theirs) => ({
      name: 'forwardMessage',
      body: { messageId: mine.messageId, contactId: theirs.contactId },
      code: 'ERR_NO_CONTACT_FOUND',
    }),
  ],
  [
    'a forwarded message',
    (mine, theirs) => ({
      name: 'forwardMessage',
      body: { messageId: theirs.messageId, contactId: mine.contactId },
      code: 'ERR_NO_MESSAGE_FOUND',
    }),
  ],
  [
    'an attached file',
    (mine, theirs) => ({
      name: 'sendMessage',
      params: { ticketId: mine.ticketId },
      body: { medias: [{ ...photo, key: theirs.mediaKey }] },
      code: 'ERR_MEDIA_NOT_READY',
    }),
  ],
  [
    'a contact card',
    (mine, theirs) => ({
      name: 'sendMessage',
      params: { ticketId: mine.ticketId },
      body: { vCard: [theirs.contactId] },
      code: 'ERR_NO_CONTACT_FOUND',
    }),
  ],
  [
    'the picture of a button',
    (mine, theirs) => ({
      name: 'sendCopyButton',
      params: { ticketId: mine.ticketId },
      body: { ...exampleOf('sendCopyButton'), image: { ...photo, key: theirs.mediaKey } },
      code: 'ERR_MEDIA_NOT_READY',
    }),
  ],
  [
    'the ticket of an upload',
    (_mine, theirs) => ({
      name: 'createUpload',
      body: { ...exampleOf('createUpload'), ticketId: theirs.ticketId },
      code: 'ERR_NO_TICKET_FOUND',
    }),
  ],
  [
    'the contact list of a new item',
    (_mine, theirs) => ({
      name: 'createContactListItem',
      body: { ...exampleOf('createContactListItem'), contactListId: theirs.contactListId },
      code: 'ERR_NO_CONTACT_LIST_FOUND',
    }),
  ],
  [
    'the contact list of an import',
    (_mine, theirs) => ({
      name: 'startContactImport',
      body: { ...exampleOf('startContactImport'), contactListId: theirs.contactListId },
      code: 'ERR_NO_CONTACT_LIST_FOUND',
    }),
  ],
  [
    'the queue of a new user',
    (_mine, theirs) => ({
      name: 'createUser',
      body: { ...exampleOf('createUser'), queueIds: [theirs.queueId] },
      code: 'ERR_NO_QUEUE_FOUND',
    }),
  ],
  [
    'the queue of a user',
    (mine, theirs) => ({
      name: 'updateUser',
      params: { id: mine.userId },
      body: { queueIds: [theirs.queueId] },
      code: 'ERR_NO_QUEUE_FOUND',
    }),
  ],
  [
    'the connection of a user',
    (mine, theirs) => ({
      name: 'updateUser',
      params: { id: mine.userId },
      body: { whatsappId: theirs.whatsappId },
      code: 'ERR_NO_WAPP_FOUND',
    }),
  ],
  [
    'the queue of a new connection',
    (_mine, theirs) => ({
      name: 'createConnection',
      body: { name: 'Nova', queueIds: [theirs.queueId] },
      code: 'ERR_NO_QUEUE_FOUND',
    }),
  ],
  [
    'the queue of a new Cloud API connection',
    (_mine, theirs) => ({
      name: 'addCloudConnection',
      body: { ...exampleOf('addCloudConnection'), queueIds: [theirs.queueId] },
      code: 'ERR_NO_QUEUE_FOUND',
    }),
  ],
  [
    'the queue of a connection',
    (mine, theirs) => ({
      name: 'updateConnection',
      params: { id: mine.whatsappId },
      body: { queueIds: [theirs.queueId] },
      code: 'ERR_NO_QUEUE_FOUND',
    }),
  ],
];
