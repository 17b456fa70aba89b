import {
  contactListEvent,
  contactListItemEvent,
  getContactList,
  listAllContactLists,
  listContactListItems,
  listContactLists,
} from '@recado/shared/contract/contact-lists';
import { queryKey } from '../../api/query.ts';
import { liveList, readRecord } from '../../components/list/live-list.ts';
import { type BoundHandler, handlerOf } from '../../realtime/event-handler.ts';

/** The handlers of events about contact lists. */
export const contactListsEvents: readonly BoundHandler[] = [
  ...[listContactLists, listAllContactLists].map((list) => liveList(contactListEvent, list, readRecord)),
  handlerOf(contactListEvent, (_, { client }) => {
    void client.invalidateQueries({ queryKey: queryKey(getContactList) });
  }),
  liveList(contactListItemEvent, listContactListItems, (payload) => {
    if (payload.action === 'reload') return null;
    return readRecord(payload);
  }),
];
