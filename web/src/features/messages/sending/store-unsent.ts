import type { MutationState, QueryClient } from '@tanstack/react-query';
import { loadDraft, storeDraft, type DraftOwner } from '../../../login/drafts.ts';
import { isSend, isWaiting, type Outgoing } from './outgoing.ts';

/** True for a send that failed or waits for the network: it is under way no more. */
const isStopped = (client: QueryClient, { status, isPaused, variables }: MutationState): boolean =>
  status === 'error' || isPaused || isWaiting(client, variables as Outgoing);

/**
 * Prepends texts that were not sent to their tickets' drafts; with `stopped` only those that failed or wait for the
 * network. A note among them makes the whole draft a note, so that nothing internal is sent.
 */
export const storeUnsent = (
  client: QueryClient,
  owner: DraftOwner,
  { stopped = false }: { stopped?: boolean } = {},
): void => {
  const unsent = client
    .getMutationCache()
    .getAll()
    .filter(({ options, state }) => isSend(options.mutationKey) && state.status !== 'success')
    .filter(({ state }) => !stopped || isStopped(client, state))
    .reverse();
  for (const { state } of unsent) {
    const { ticketId, body, captions, isPrivate, stored } = state.variables as Outgoing;
    const draft = loadDraft(owner, ticketId);
    const file = draft.file ?? stored;
    storeDraft(owner, ticketId, {
      text: [body, ...captions, draft.text].filter((text) => text !== '').join('\n'),
      isPrivate: isPrivate || draft.isPrivate,
      ...(file && { file }),
    });
  }
};
