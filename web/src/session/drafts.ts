const prefix = 'draft.';

/** What was typed for a ticket and not sent, kept for as long as this tab lives. */
export const draftOf = (ticketId: number): string => window.sessionStorage.getItem(`${prefix}${ticketId}`) ?? '';

export const keepDraft = (ticketId: number, text: string): void => {
  if (text === '') window.sessionStorage.removeItem(`${prefix}${ticketId}`);
  else window.sessionStorage.setItem(`${prefix}${ticketId}`, text);
};

/** A draft belongs to who wrote it: it goes with the session. */
export const forgetDrafts = (): void => {
  for (const key of Object.keys(window.sessionStorage)) if (key.startsWith(prefix)) window.sessionStorage.removeItem(key);
};
