import { useEffect, useState } from 'react';
import { draftOf, keepDraft, type Draft } from '../../session/drafts.ts';
import { useSession } from '../../session/session-query.ts';

/** What is typed for a ticket, for the contact or as a note, as it was left; kept with every change. */
export const useDraft = (ticketId: number): [Draft, (change: Partial<Draft>) => void] => {
  const session = useSession();
  const [draft, setDraft] = useState(() => draftOf(session, ticketId));
  useEffect(() => keepDraft(session, ticketId, draft), [session, ticketId, draft]);
  return [draft, (change) => setDraft((known) => ({ ...known, ...change }))];
};
