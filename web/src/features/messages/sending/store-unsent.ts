import type { MutationState, QueryClient } from '@tanstack/react-query';
import { loadDraft, storeDraft, type DraftOwner } from '../../../login/drafts.ts';
import { isSend, isWaiting, type Outgoing } from './outgoing.ts';

/** True for a send that failed or waits for the network: it is under way no more. */
const isStopped = (client: QueryClient, { status, isPaused, variables }: MutationState): boolean =>
  status === 'error' || isPaused || isWaiting(client, variables as Outgoing);

const unsentOf = (client: QueryClient): MutationState[] =>
  client
    .getMutationCache()
    .getAll()
    .filter(({ options, state }) => isSend(options.mutationKey) && state.status !== 'success')
    .map(({ state }) => state);

/** True while a message with files of this browser is not sent: a page that is left would lose them. */
export const holdsUnsentFiles = (client: QueryClient): boolean =>
  unsentOf(client).some(({ variables }) => (variables as Outgoing).files.length > 0);

/**
 * Prepends texts that were not sent to their tickets' drafts; with `stopped` only those that failed or wait for the
 * network. A note among them makes the whole draft a note, so that nothing internal is sent.
 */
export const storeUnsent = (
  client: QueryClient,
  owner: DraftOwner,
  { stopped = false }: { stopped?: boolean } = {},
): void => {
  const unsent = unsentOf(client)
    .filter((state) => !stopped || isStopped(client, state))
    .reverse();
  for (const { variables } of unsent) {
    const { ticketId, body, captions, isPrivate, stored } = variables as Outgoing;
    const draft = loadDraft(owner, ticketId);
    const file = draft.file ?? stored;
    storeDraft(owner, ticketId, {
      text: [body, ...captions, draft.text].filter((text) => text !== '').join('\n'),
      isPrivate: isPrivate || draft.isPrivate,
      ...(file && { file }),
    });
  }
};
