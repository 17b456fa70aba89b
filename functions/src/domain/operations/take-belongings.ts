import type { Context } from '../../context/context.ts';
import { emptyWallet } from './empty-wallet.ts';
import { releaseTicketsOf } from './release-tickets-of.ts';
import { removePrivateQuickMessages } from './remove-private-quick-messages.ts';
import { removePrivateReportFilters } from './remove-private-report-filters.ts';

/**
 * Takes back what a user who is deleted holds: tickets, which return to pending (behaviour, section 10), contacts in its
 * wallet and private quick messages and filters. A repeated call changes nothing.
 */
export const takeBelongings = async (context: Context, userId: number): Promise<void> => {
  await releaseTicketsOf(context, userId);
  await removePrivateQuickMessages(context, userId);
  await removePrivateReportFilters(context, userId);
  await emptyWallet(context, userId);
};
