import type { Ticket } from '@recado/shared/contract/tickets';
import type { CompanySettings } from '@recado/shared/contract/settings';
import { hidesNumbers } from '@recado/shared/permissions/hides-numbers';
import type { UserContext } from '../../context/context.ts';
import { directoryFor } from './directory.ts';
import { presentTicket } from './present-ticket.ts';
import type { ListedTicket } from '../../data/tickets/record.ts';

/** Milliseconds that the company's settings stay cached. */
const settingsLife = 3_000;

const cachedSettings = ({ cache, stores, clock }: UserContext): Promise<CompanySettings> =>
  cache.getOrLoad('settings', clock.now(), settingsLife, () => stores.settings.company());

/** Returns whether the caller sees masked numbers. */
export const hidesNumbersFrom = async (context: UserContext): Promise<boolean> =>
  hidesNumbers(await cachedSettings(context), context.actor.viewer);

/** Returns tickets as the API has them for the caller. */
export const presentAll = async (context: UserContext, records: readonly ListedTicket[]): Promise<Ticket[]> => {
  const [directory, hideNumber] = await Promise.all([directoryFor(context, records), hidesNumbersFrom(context)]);
  return records.map((record) => presentTicket(record, directory, hideNumber));
};

export const present = async (context: UserContext, record: ListedTicket): Promise<Ticket> => {
  const [ticket] = await presentAll(context, [record]);
  return ticket!;
};
