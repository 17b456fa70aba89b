import type { Ticket } from '@recado/shared/contract/tickets';
import { openContent } from '../../../components/dialog/open-content.tsx';
import { lazyComponent } from '../../../components/lazy-component.tsx';
import { addScreenTexts } from '../../../i18n/i18n.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';
import { hasExpired } from '../../../login/subscription.ts';

const StartFlowForm = lazyComponent(async () => {
  const [loaded] = await Promise.all([import('./StartFlowForm.tsx'), addScreenTexts('flowEditor')]);
  return loaded.StartFlowForm;
});

/** True if a flow may be started by hand in a ticket: it waits, or is the user's. */
const takesFlow = ({ status, isGroup, userId, contact }: Ticket, ownId: number): boolean =>
  (status === 'pending' || status === 'open') &&
  !isGroup &&
  !contact.disableBot &&
  (userId === null || userId === ownId);

/**
 * Returns the command that asks for a flow and starts it in a ticket; null where none may be started.
 *
 * @param onChanged shows the ticket, which the user no longer has
 */
export const useStartFlow = (ticket: Ticket | undefined, onChanged: (ticket: Ticket) => void): (() => void) | null => {
  const { t } = useTranslate();
  const { company, plan, user } = useLogin();
  if (!ticket || !plan.useIntegrations || hasExpired(company) || !takesFlow(ticket, user.id)) return null;
  return () =>
    void openContent({
      title: t('tickets:startFlow'),
      size: 'sm',
      render: (close) => (
        <StartFlowForm
          ticket={ticket}
          onCancel={close}
          onStarted={(changed) => {
            close();
            onChanged(changed);
          }}
        />
      ),
    });
};
