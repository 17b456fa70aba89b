import { useEffect, useState } from 'react';
import { loadDraft, storeDraft, type Draft, type DraftPlace } from './drafts.ts';
import { useLogin } from './login-query.ts';

/** The draft of a place, stored with every change. Its component has the place as its key. */
export const useDraft = (place: DraftPlace): [Draft, (change: Partial<Draft>) => void] => {
  const login = useLogin();
  const [draft, setDraft] = useState(() => loadDraft(login, place));
  useEffect(() => storeDraft(login, place, draft), [login, place, draft]);
  return [draft, (change) => setDraft((known) => ({ ...known, ...change }))];
};
