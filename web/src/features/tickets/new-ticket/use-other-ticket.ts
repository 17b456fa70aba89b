import { getTicketByUuid } from '@recado/shared/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { endpointQuery } from '../../../api/query.ts';
import { useLogin } from '../../../login/login-query.ts';
import { showTicketOwner, type Owner } from './ticket-owner-dialog.tsx';
import type { TabState } from '../cache/ticket-list-query.ts';

interface OtherTicket extends Owner {
  uuid?: unknown;
  userId?: unknown;
}

/**
 * Shows the ticket that a contact already has: opens the user's own, and a waiting one that the user may see, to be
 * accepted; a dialog says who has any other (specification 1, section 7).
 */
export const useOtherTicket = () => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { user } = useLogin();
  const open = (uuid: string, tab: TabState['tab']): void =>
    void navigate(`/tickets/${uuid}`, { state: { tab } satisfies TabState });
  const maySee = (uuid: string): Promise<boolean> =>
    client.fetchQuery(endpointQuery(getTicketByUuid, { params: { uuid } })).then(
      () => true,
      () => false,
    );
  return async ({ uuid, userId, ...owner }: OtherTicket): Promise<void> => {
    if (typeof uuid === 'string' && userId === user.id) return open(uuid, 'open');
    if (typeof uuid === 'string' && userId === null && (await maySee(uuid))) return open(uuid, 'pending');
    showTicketOwner(owner);
  };
};
