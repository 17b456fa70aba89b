import { importedChange } from '@recado/shared/contract/queue-messages/history';
import type { InboundChange } from '@recado/shared/contract/queue-messages/inbound';
import { contactAddressOf } from '../engine/addresses.ts';
import { isIgnoredGroup } from '../engine/stages/groups.ts';
import { messageInPlace } from '../driver/message-in-place.ts';
import { withNames } from '../driver/name-mentions.ts';
import type { MarkerRecord, MessageChange } from '../../data/messages/record.ts';
import type { WidScope } from '../../data/messages/store.ts';
import type { Context } from '../../context/context.ts';
import { processEvent } from '../driver/process-event.ts';
import { loadTicketEvent } from '../driver/load-state.ts';
import { unknownContactScope } from './find-message.ts';
import { cachedConnection } from './cached.ts';

/** With the names of those whom an edit names. */
const changeOf = async (context: Context, event: InboundChange): Promise<MessageChange> => {
  const change = importedChange.parse(event);
  return change.type === 'edit' ? withNames(context, change) : change;
};

/** Where the message stands; null once the change waits for it. The message may be stored while we look. */
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
 * Somebody edited, took back or reacted to a message: in its own chat, whatever id it names. What comes before its
 * message waits for it.
 */
export const receiveChange = async (context: Context, event: InboundChange): Promise<void> => {
  const { stores } = context;
  const connection = await cachedConnection(context, event.whatsappId);
  if (!connection || isIgnoredGroup(connection, event)) return;
  const contact = await stores.contacts.identify(contactAddressOf(event.chat));
  if (contact && !contact.active && !event.by.fromMe) return;
  const marker = await markerOf(context, event, event.fromMe ? 'me' : (contact?.id ?? unknownContactScope(event.chat)));
  // An id of ours that stands in another contact's chat is none of this one's business.
  if (!marker || marker.contactId !== contact?.id) return;
  if (!(await messageInPlace(context, event.whatsappId, marker))) return;
  const change = await changeOf(context, event);
  await processEvent(context, async () => {
    const found = await messageInPlace(context, event.whatsappId, marker);
    if (!found) throw new Error('a message was removed while it changed');
    const { ticket, message, isLast } = found;
    return loadTicketEvent(context, ticket, { type: 'change', change, message, isLast });
  });
};
