import type { Contact } from '@recado/shared/contract/contacts';
import type { TicketRecord } from './record.ts';

/** Returns the copy of a contact that its tickets store, so that a list is one read. */
export const summaryOf = ({ id, name, number, urlPicture, disableBot, isGroup }: Contact): TicketRecord['contact'] => ({
  id,
  name,
  number,
  urlPicture,
  disableBot,
  isGroup,
});
