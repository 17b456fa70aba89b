import type { Viewer } from './can.ts';

/** Returns whether a user may change or delete an internal note of a ticket that it sees: its own, or any as administrator. */
export const mayChangeTicketNote = (
  { id, profile }: Pick<Viewer, 'id' | 'profile'>,
  { userId }: { userId: number },
): boolean => profile === 'admin' || userId === id;
