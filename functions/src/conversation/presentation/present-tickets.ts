import type { Ticket } from '@recado/shared/contract/tickets';
import type { CompanySettings } from '@recado/shared/contract/settings';
import { hidesNumbers } from '@recado/shared/permissions/hides-numbers';
import type { UserContext } from '../../context/context.ts';
import { namesFor } from '../driver/names.ts';
import { presentTicket } from './present-ticket.ts';
import type { ListedTicket } from '../../data/tickets/record.ts';

/** Milliseconds that a process works with the company's settings as it read them. */
const settingsLife = 3_000;

const cachedSettings = ({ cache, stores, clock }: UserContext): Promise<CompanySettings> =>
  cache.getOrLoad('settings', clock.now(), settingsLife, () => stores.settings.company());

/** Whether the caller sees contacts' numbers masked. */
export const hidesNumbersFrom = async (context: UserContext): Promise<boolean> =>
  hidesNumbers(await cachedSettings(context), context.actor.viewer);

/** Tickets as the caller is to see them. */
export const presentAll = async (context: UserContext, records: readonly ListedTicket[]): Promise<Ticket[]> => {
  const [names, hideNumber] = await Promise.all([namesFor(context, records), hidesNumbersFrom(context)]);
  return records.map((record) => presentTicket(record, names, hideNumber));
};

export const present = async (context: UserContext, record: ListedTicket): Promise<Ticket> => {
  const [ticket] = await presentAll(context, [record]);
  return ticket!;
};
