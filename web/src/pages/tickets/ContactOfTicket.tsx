import type { Ticket } from '@recado/shared/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { openContactDialog } from '../../components/contact/open-contact-dialog.ts';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { applyTicket } from '../../features/tickets/cache/apply-ticket.ts';
import { addScreenTexts } from '../../i18n/i18n.ts';
import { useLogin } from '../../login/login-query.ts';

const ContactPanel = lazyComponent(async () => {
  const [module] = await Promise.all([
    import('../../features/contact-panel/ContactPanel.tsx'),
    addScreenTexts('contactPanel'),
  ]);
  return module.ContactPanel;
});

/** The panel of a ticket's contact. Its code and texts load when it is first shown. */
export const ContactOfTicket = ({ ticket, focusTags }: { ticket: Ticket; focusTags: boolean }) => {
  const client = useQueryClient();
  const { user } = useLogin();
  return (
    <ContactPanel
      ticket={ticket}
      focusTags={focusTags}
      onEdit={(contact) => openContactDialog(contact)}
      onTicket={(changed) => applyTicket(client, changed, user)}
    />
  );
};
