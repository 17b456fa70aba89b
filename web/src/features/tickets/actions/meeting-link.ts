import type { Ticket } from '@recado/shared/contract/tickets';

/** The address of meetings, unless the installation's configuration names another one. */
export const defaultMeetingUrl = 'https://meet.jit.si/';

/** Characters of the ticket's uuid that follow its id: ids repeat between companies and are easy to guess. */
const secretLength = 8;

/** The address of a ticket's video meeting: the public address and the ticket's id (specification 1, section 9). */
export const meetingLink = (base: string, { id, uuid }: Pick<Ticket, 'id' | 'uuid'>): string =>
  `${base.replace(/\/*$/, '/')}${id}-${uuid.slice(0, secretLength)}`;
