import type { QueryClient } from '@tanstack/react-query';
import { draftOf, keepDraft, type Writer } from '../../session/drafts.ts';
import { isSend, type Outgoing } from './outgoing.ts';

/** Puts the texts that were not sent into their tickets' drafts, before what is typed there. With a note among them all of it is a note. */
export const keepUnsent = (client: QueryClient, writer: Writer): void => {
  const unsent = client
    .getMutationCache()
    .getAll()
    .filter(({ options, state }) => isSend(options.mutationKey) && state.status !== 'success')
    .reverse();
  for (const { state } of unsent) {
    const { ticketId, body, isPrivate } = state.variables as Outgoing;
    const draft = draftOf(writer, ticketId);
    keepDraft(writer, ticketId, {
      text: [body, draft.text].filter((text) => text !== '').join('\n'),
      isPrivate: isPrivate || draft.isPrivate,
    });
  }
};
