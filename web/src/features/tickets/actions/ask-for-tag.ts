import { type Contact, getContact } from '@recado/shared/contract/contacts';
import type { Ticket } from '@recado/shared/contract/tickets';
import type { QueryClient } from '@tanstack/react-query';
import { queryKey } from '../../../api/query.ts';
import { runCommand } from '../../../components/commands.ts';
import { notifyWarning } from '../../../components/notify.ts';
import { translate } from '../../../i18n/i18n.ts';

/** Shows that the contact needs a tag, and offers the tag picker of the open conversation (specification 1, section 4). */
export const askForTag = (): void => {
  notifyWarning(translate('tickets:requiredTag'));
  runCommand('tagContact');
};

/** True for a ticket whose contact has no tag; its lane of the kanban board is none. */
export const hasNoTag = (
  client: QueryClient,
  { tags, laneId, contact }: Pick<Ticket, 'tags' | 'laneId' | 'contact'>,
): boolean => {
  // A tag that was just chosen stands on the contact before the ticket's event arrives.
  const shown = client.getQueryData<Contact>(queryKey(getContact, { params: { id: contact.id } }));
  return tags.every(({ id }) => id === laneId) && (shown?.tags ?? []).length === 0;
};
