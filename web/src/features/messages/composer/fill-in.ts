import type { LoginResult } from '@recado/shared/contract/auth';
import type { Ticket } from '@recado/shared/contract/tickets';
import { renderVariables } from '@recado/shared/text/variables';

/**
 * Fills in the variables of a text as the ticket's contact will read them. They stay, for the server, where the name may be
 * a number that the agent doesn't see.
 */
export const fillIn = (
  text: string,
  { id, contact, queue, whatsapp }: Pick<Ticket, 'id' | 'contact' | 'queue' | 'whatsapp'>,
  { user, company, settings }: Pick<LoginResult, 'user' | 'company' | 'settings'>,
): string =>
  settings.lgpdHideNumber === 'enabled'
    ? text
    : renderVariables(text, {
        contactName: contact.name,
        userName: user.name,
        ticketId: id,
        queueName: queue?.name ?? '',
        connectionName: whatsapp.name,
        companyName: company.name,
        timeZone: company.timeZone,
        now: Date.now(),
      });
