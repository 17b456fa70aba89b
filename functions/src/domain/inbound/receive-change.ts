import { importedChange } from '@recado/shared/contract/queue-messages/history';
import type { InboundChange } from '@recado/shared/contract/queue-messages/inbound';
import { contactAddressOf } from '../engine/addresses.ts';
import { isIgnoredGroup } from '../engine/stages/groups.ts';
import { messageInPlace } from '../driver/marked-message.ts';
import { withNames } from '../driver/name-mentions.ts';
import type { MarkerRecord, MessageChange } from '../../data/messages/record.ts';
import type { WidScope } from '../../data/messages/message-key.ts';
import type { Context } from '../../context/context.ts';
import { processSeen } from '../driver/process-event.ts';
import { hideQuotes } from './hide-quotes.ts';
import { unknownContactScope } from './find-message.ts';
import { cachedConnection } from './cached.ts';

/** Returns the change; an edit's mentions have names. */
const changeOf = async (context: Context, event: InboundChange): Promise<MessageChange> => {
  const change = importedChange.parse(event);
  return change.type === 'edit' ? withNames(context, change) : change;
};

/** Returns the message's marker; null where the message is not stored yet and the change was kept for it. */
const markerOf = async (context: Context, event: InboundChange, scope: WidScope): Promise<MarkerRecord | null> => {
  const { stores, clock } = context;
  const { whatsappId, wid } = event;
  const marker = await stores.messages.marker(whatsappId, scope, wid);
  if (marker) return marker;
  return (await stores.messages.keepEarlyChange(whatsappId, scope, wid, await changeOf(context, event), clock.now()))
    ? null
    : stores.messages.marker(whatsappId, scope, wid);
};

/**
 * Applies an edit, a revocation or a reaction by somebody of the chat. The id must name a message of that chat. A change that
 * arrives before its message is kept until the message is stored.
 */
export const receiveChange = async (context: Context, event: InboundChange): Promise<void> => {
  const { stores } = context;
  const connection = await cachedConnection(context, event.whatsappId);
  if (!connection || isIgnoredGroup(connection, event)) return;
  const contact = await stores.contacts.identify(contactAddressOf(event.chat));
  if (contact && !contact.active && !event.by.fromMe) return;
  const marker = await markerOf(context, event, event.fromMe ? 'me' : (contact?.id ?? unknownContactScope(event.chat)));
  // The id of our message in another contact's chat is ignored.
  if (!marker || marker.contactId !== contact?.id) return;
  const read = () => messageInPlace(context, event.whatsappId, marker);
  const seen = await read();
  if (!seen) return;
  const change = await changeOf(context, event);
  await processSeen(context, seen, read, ({ message, isLast }) => ({ type: 'change', change, message, isLast }));
  const { contactId, messageId } = marker;
  if (change.type === 'revoke') await hideQuotes(context, { whatsappId: event.whatsappId, contactId }, messageId);
};
