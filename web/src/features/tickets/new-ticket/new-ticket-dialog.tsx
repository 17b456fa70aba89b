import { openContent } from '../../../components/dialog/open-content.tsx';
import { lazyComponent } from '../../../components/lazy-component.tsx';
import { translate } from '../../../i18n/i18n.ts';

const NewTicketForm = lazyComponent(async () => (await import('./NewTicketForm.tsx')).NewTicketForm);

/** Opens the form for a new conversation, with a contact if it is already chosen. */
export const openNewTicket = (contact?: { id: number; name: string }): void =>
  void openContent({
    title: contact ? translate('tickets:new.talkTo', { name: contact.name }) : translate('tickets:new.title'),
    render: (close) => <NewTicketForm contactId={contact?.id ?? null} onDone={close} />,
  });
