import { useEffect, useState } from 'react';
import { loadDraft, storeDraft, type Draft } from '../../../login/drafts.ts';
import { useLogin } from '../../../login/login-query.ts';

/** The draft of a ticket, stored with every change. */
export const useDraft = (ticketId: number): [Draft, (change: Partial<Draft>) => void] => {
  const login = useLogin();
  const [draft, setDraft] = useState(() => loadDraft(login, ticketId));
  useEffect(() => storeDraft(login, ticketId, draft), [login, ticketId, draft]);
  return [draft, (change) => setDraft((known) => ({ ...known, ...change }))];
};
