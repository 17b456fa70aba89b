import { contactEvent, listContacts, numberCheckEvent } from '@recado/shared/contract/contacts';
import { liveList } from '../../components/list/live-list.ts';
import { notifyWarning } from '../../components/notify.ts';
import { translate } from '../../i18n/i18n.ts';
import { type BoundHandler, handlerOf } from '../../realtime/event-handler.ts';

/** The handlers of events about contacts. */
export const contactsEvents: readonly BoundHandler[] = [
  liveList(contactEvent, listContacts, (payload) =>
    payload.action === 'delete' ? { removed: payload.contactId } : { changed: payload.contact },
  ),
  handlerOf(numberCheckEvent, ({ action, name }) =>
    notifyWarning(
      translate(action === 'unregistered' ? 'layout:numberCheck.unregistered' : 'layout:numberCheck.failed', {
        name,
      }),
    ),
  ),
];
