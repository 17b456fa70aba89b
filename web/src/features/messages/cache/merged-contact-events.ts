import { contactEvent } from '@recado/shared/contract/contacts';
import { listMessages } from '@recado/shared/contract/messages';
import { queryKey } from '../../../api/query.ts';
import { handlerOf } from '../../../realtime/event-handler.ts';

/** `company-{id}-contact`: a contact that is gone may have been merged: its messages are part of another conversation now. */
export const mergedContactHandler = handlerOf(contactEvent, ({ action }, { client }) => {
  if (action === 'delete') void client.invalidateQueries({ queryKey: queryKey(listMessages) });
});
