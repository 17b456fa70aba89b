import { Fieldset, Skeleton, Stack, Text } from '@mantine/core';
import { getContact, type Contact } from '@recado/shared/contract/contacts';
import type { Ticket } from '@recado/shared/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { useReadOnly } from '../../login/use-read-only.ts';
import { ContactActions } from './ContactActions.tsx';
import { ContactSummary } from './ContactSummary.tsx';
import { ContactSwitches } from './ContactSwitches.tsx';
import { ExtraInfo } from './ExtraInfo.tsx';
import { Merges } from './Merges.tsx';
import { LaneSelect } from './LaneSelect.tsx';
import { Notes } from './Notes.tsx';
import { Participants } from './Participants.tsx';
import { TagPicker } from './TagPicker.tsx';

export interface ContactPanelProps {
  ticket: Ticket;
  /** Opens the contact's form. */
  onEdit: (contact: Contact) => void;
  /** Called with the ticket after its lane was changed. */
  onTicket: (ticket: Ticket) => void;
  /** True to put the focus into the tag picker. */
  focusTags?: boolean;
}

const Details = ({ contact, ticket, onTicket, focusTags }: ContactPanelProps & { contact: Contact }) => {
  const { plan } = useLogin();
  const isReadOnly = useReadOnly();
  return (
    <>
      <Fieldset variant="unstyled" m={0} miw={0} disabled={isReadOnly}>
        <Stack gap="lg">
          <TagPicker contact={contact} autoFocus={focusTags} />
          {plan.useKanban && <LaneSelect ticket={ticket} onTicket={onTicket} />}
          <ContactSwitches contact={contact} />
        </Stack>
      </Fieldset>
      <Notes ticket={ticket} />
      {contact.extraInfo.length > 0 && <ExtraInfo entries={contact.extraInfo} />}
      {!contact.isGroup && <Merges contactId={contact.id} />}
      {ticket.isGroup && <Participants ticketId={ticket.id} />}
    </>
  );
};

/**
 * The data of a conversation's contact, and the fields that agents add to it (specification 1, section 2, "contact
 * drawer"). A company in arrears reads them.
 */
export const ContactPanel = (props: ContactPanelProps) => {
  const { t } = useTranslate();
  const { ticket, onEdit } = props;
  const { data: contact, error, refetch } = useQuery(endpointQuery(getContact, { params: { id: ticket.contactId } }));
  return (
    <Stack gap="lg" data-testid="contact-panel">
      <ContactSummary ticket={ticket} contact={contact} />
      {contact && !contact.active && (
        <Text size="sm" c="red" ta="center" role="status" data-testid="contact-blocked">
          {t('contactPanel:isBlocked')}
        </Text>
      )}
      {contact && <ContactActions contact={contact} onEdit={() => onEdit(contact)} />}
      {contact && <Details {...props} contact={contact} />}
      {!contact && error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!contact && !error && <Skeleton height={260} radius="md" role="status" aria-label={t('common:loading')} />}
    </Stack>
  );
};
