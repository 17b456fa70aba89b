import type { LoginResult } from '@recado/shared/contract/auth';
import type { Ticket } from '@recado/shared/contract/tickets';
import type { renderVariables } from '@recado/shared/text/variables';

let render: typeof renderVariables | null = null;

/** Loads what fills in variables; most texts do without. */
export const prepareFillIn = async (): Promise<void> => {
  render ??= (await import('@recado/shared/text/variables')).renderVariables;
};

/**
 * Fills in the variables of a text as the ticket's contact will read them. They stay, for the server, until what fills them
 * in is loaded, and where the name may be a number that the agent doesn't see.
 */
export const fillIn = (
  text: string,
  { id, contact, queue, whatsapp }: Pick<Ticket, 'id' | 'contact' | 'queue' | 'whatsapp'>,
  { user, company, settings }: Pick<LoginResult, 'user' | 'company' | 'settings'>,
): string =>
  render === null || settings.lgpdHideNumber === 'enabled'
    ? text
    : render(text, {
        contactName: contact.name,
        userName: user.name,
        ticketId: id,
        queueName: queue?.name ?? '',
        connectionName: whatsapp.name,
        companyName: company.name,
        timeZone: company.timeZone,
        now: Date.now(),
      });
