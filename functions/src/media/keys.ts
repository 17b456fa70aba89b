import { safeName } from './safe-name.ts';

/** Everything of a company stands under its prefix. */
const prefixOf = (companyId: number): string => `c/${companyId}/`;

/** The key of a file that a company's agent attaches to a ticket; `id` is a ULID, so that it can't be guessed or met again. */
export const uploadKey = (companyId: number, ticketId: number, id: string, name: string): string =>
  `${prefixOf(companyId)}out/${ticketId}/${id}/${safeName(name)}`;

export const belongsTo = (companyId: number, key: string): boolean => key.startsWith(prefixOf(companyId));

/** Whether a file was uploaded for this ticket. */
export const belongsToTicket = (companyId: number, ticketId: number, key: string): boolean => key.startsWith(`${prefixOf(companyId)}out/${ticketId}/`);
