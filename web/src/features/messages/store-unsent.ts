import type { QueryClient } from '@tanstack/react-query';
import { loadDraft, storeDraft, type DraftOwner } from '../../login/drafts.ts';
import { isSend, type Outgoing } from './outgoing.ts';

/**
 * Prepends texts that failed to send to their tickets' drafts. A note among them makes the whole draft a note, so that
 * nothing internal is sent.
 */
export const storeUnsent = (client: QueryClient, owner: DraftOwner): void => {
  const unsent = client
    .getMutationCache()
    .getAll()
    .filter(({ options, state }) => isSend(options.mutationKey) && state.status !== 'success')
    .reverse();
  for (const { state } of unsent) {
    const { ticketId, body, isPrivate } = state.variables as Outgoing;
    const draft = loadDraft(owner, ticketId);
    storeDraft(owner, ticketId, {
      ...draft,
      text: [body, draft.text].filter((text) => text !== '').join('\n'),
      isPrivate: isPrivate || draft.isPrivate,
    });
  }
};
