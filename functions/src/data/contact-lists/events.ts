import { contactListEvent, contactListItemEvent } from '@recado/shared/contract/contact-lists';
import type { Effect } from '../../platform/outbox/effect.ts';
import { realtime, type RealtimeSource } from '../../platform/outbox/realtime.ts';
import {
  type ContactListItemRecord,
  type ContactListRecord,
  presentContactList,
  presentContactListItem,
} from './store.ts';

const listOrder = (id: number) => ({ rooms: ['everything', 'campaigns'] as const, order: `contact-list-${id}` });

/** Publishes a contact list. */
export const contactListChanged = (
  context: RealtimeSource,
  action: 'create' | 'update',
  record: ContactListRecord,
): Effect =>
  realtime(context, {
    event: contactListEvent,
    data: { action, record: presentContactList(record) },
    ...listOrder(record.id),
  });

/** Publishes that a contact list is gone. */
export const contactListRemoved = (context: RealtimeSource, id: number): Effect =>
  realtime(context, { event: contactListEvent, data: { action: 'delete', id }, ...listOrder(id) });

/** Publishes an item of a contact list: to administrators itself, to others, who may see no numbers, that they read again. */
export const contactListItemChanged = (
  context: RealtimeSource,
  action: 'create' | 'update',
  record: ContactListItemRecord,
): Effect[] => [
  realtime(context, {
    event: contactListItemEvent,
    data: { action, record: presentContactListItem(record) },
    ...listOrder(record.contactListId),
    rooms: ['everything'],
  }),
  realtime(context, {
    event: contactListItemEvent,
    data: { action: 'reload', contactListId: record.contactListId },
    ...listOrder(record.contactListId),
    rooms: ['campaigns'],
    except: ['everything'],
  }),
];

/** Publishes that an item of a contact list is gone. */
export const contactListItemRemoved = (
  context: RealtimeSource,
  { id, contactListId }: Pick<ContactListItemRecord, 'id' | 'contactListId'>,
): Effect =>
  realtime(context, {
    event: contactListItemEvent,
    data: { action: 'delete', id, contactListId },
    ...listOrder(contactListId),
  });

/** Makes browsers read the items of a contact list again: an import added some, or a check marked some. */
export const contactListItemsImported = (context: RealtimeSource, contactListId: number): Effect =>
  realtime(context, {
    event: contactListItemEvent,
    data: { action: 'reload', contactListId },
    ...listOrder(contactListId),
  });
