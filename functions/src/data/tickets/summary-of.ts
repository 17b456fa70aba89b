import type { Contact } from '@recado/shared/contract/contacts';
import type { TicketRecord } from './record.ts';

/** What a ticket repeats of its contact, so that a list is one read. */
export const summaryOf = ({ id, name, number, urlPicture, disableBot, isGroup }: Contact): TicketRecord['contact'] => ({
  id,
  name,
  number,
  urlPicture,
  disableBot,
  isGroup,
});
