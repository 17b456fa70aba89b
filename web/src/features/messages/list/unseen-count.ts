import type { Message } from '@recado/shared/contract/messages';

/** Counts the contact's messages, oldest first, that follow the last one that the user has seen. */
export const unseenCount = (messages: readonly Message[], lastSeen: string | null): number => {
  const place = messages.findIndex(({ id }) => id === lastSeen);
  return place === -1 ? 0 : messages.slice(place + 1).filter(({ fromMe }) => !fromMe).length;
};
