import { defineQueue } from './define-queue.ts';
import { inboundEvent, type InboundEvent, type InboundMessage } from './inbound.ts';

/**
 * Returns the chat of an event, so that its events stay in order. Events of the device session, answers about
 * numbers and pictures, and the phone's contacts have groups of their own.
 */
const groupOf = (event: InboundEvent): string => {
  const connection = `${event.companyId}.${event.whatsappId}`;
  switch (event.type) {
    case 'session':
    case 'notice':
      return `${connection}.session`;
    case 'numberCheck':
      return `${connection}.numberCheck.${event.commandId}`;
    case 'picture':
      return `${connection}.picture.${event.contactId}`;
    case 'contacts':
      return `${connection}.contacts.${event.commandId}`;
    default:
      return `${connection}.${event.chat.address.userId ?? event.chat.address.lid ?? event.chat.address.number ?? event.chat.jid}`;
  }
};

/**
 * Returns the same id for two publications of an event, and different ids for different events. SQS
 * deduplicates for 5 minutes; the engine deduplicates without limit. Contacts choose the ids of their messages, and
 * several chats may be read at the same time, so these ids include the chat.
 */
const identityOf = (event: InboundEvent): string => {
  const connection = `${event.companyId}.${event.whatsappId}`;
  switch (event.type) {
    case 'session':
      return `${connection}.session.${event.fence}.${event.sequence}`;
    case 'receipt':
      return `${connection}.receipt.${event.wid}.${event.ack}${event.reader ? `.${event.reader.participant}` : ''}`;
    case 'watermark':
      return `${connection}.watermark.${event.chat.jid}.${event.ack}.${event.until}`;
    case 'chatRead':
      return `${connection}.chatRead.${event.chat.jid}.${event.at}`;
    case 'group':
      return `${connection}.group.${event.chat.jid}.${event.change?.wid ?? event.at}`;
    case 'typing':
      return `${connection}.typing.${event.chat.jid}.${event.participant?.address.lid ?? event.participant?.address.number ?? ''}.${event.state}.${event.at}`;
    case 'media':
      return `${connection}.media.${scopeOf(event)}.${event.wid}.${event.outcome.state}.${event.at}`;
    case 'message':
      // An undecryptable message may be published again with its content: two events of one message.
      return `${connection}.${event.content.type === 'undecryptable' ? 'undecryptable' : 'message'}.${scopeOf(event)}.${event.wid}`;
    case 'pollVote':
      return `${connection}.pollVote.${scopeOf(event)}.${event.wid}.${event.by.address?.lid ?? event.by.address?.number ?? 'me'}.${event.at}`;
    case 'failure':
      return `${connection}.failure.${event.wid}.${event.commandId}`;
    case 'edit':
    case 'revoke':
    case 'reaction':
      return `${connection}.${event.type}.${event.by.fromMe ? 'me' : event.chat.jid}.${event.changeWid}`;
    case 'numberCheck':
    case 'picture':
      return `${connection}.${event.type}.${event.commandId}`;
    case 'contacts':
      return `${connection}.contacts.${event.commandId}.${event.outcome.state === 'page' ? event.outcome.page : 'failed'}`;
    case 'notice':
      return `${connection}.notice.${event.notice}.${event.detail}.${event.at}`;
    case 'identity':
    case 'optOut':
      return `${connection}.${event.type}.${event.chat.jid}.${event.at}`;
    case 'changeFailure':
      return `${connection}.changeFailure.${event.commandId}`;
  }
};

/** Ids of our own messages are unique within a connection, those of contacts only within their chat. */
const scopeOf = ({ fromMe, chat: { jid } }: Pick<InboundMessage, 'fromMe' | 'chat'>): string => (fromMe ? 'me' : jid);

/** Events that the channels publish to the conversation engine. */
export const inboundQueue = defineQueue({
  name: 'inbound',
  schema: inboundEvent,
  fifo: true,
  group: groupOf,
  deduplication: identityOf,
  timeout: 15,
  maxReceiveCount: 1_000,
  attempts: 10,
});
