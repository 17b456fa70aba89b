import type { Campaign } from '@recado/shared/contract/campaigns';
import { formatAt } from '../../../components/schedule/company-clock.ts';
import type { Translate } from '../../../i18n/use-translate.ts';

type Wait = Campaign['waits'][number];

/** Milliseconds from which on the pause between two messages is shown: a campaign in its usual pace stands not still. */
const shownPause = 2 * 60_000;

/** The waits of a campaign that stands still, for what its connections send nothing at present. */
export const shownWaits = ({ waits }: Pick<Campaign, 'waits'>, now: number): Wait[] =>
  waits.filter(({ reason, until }) => reason !== 'pace' || (until !== null && Date.parse(until) - now > shownPause));

/** The time when a connection continues, without the date where that is today at the company's clock. */
const continuesText = (until: string, t: Translate, timeZone: string, now: number): string => {
  const [day = '', time = ''] = formatAt(Date.parse(until), timeZone).split(' ');
  const isToday = formatAt(now, timeZone).startsWith(day);
  return isToday ? t('campaigns:goesOn.today', { time }) : t('campaigns:goesOn.later', { day, time });
};

/**
 * Returns the reason why a connection sends nothing at present, and the time until then. `namesIt` where the campaign
 * has several.
 */
export const waitText = (
  { whatsapp: { name }, reason, until, limit }: Wait,
  { t, timeZone, now, namesIt }: { t: Translate; timeZone: string; now: number; namesIt: boolean },
): string => {
  const at = until === null ? '' : continuesText(until, t, timeZone, now);
  const wait = t(`campaigns:waits.${reason}`, { name, at, limit });
  const isNamed = reason === 'leaving' || reason === 'reconnecting' || reason === 'loggedOut';
  return namesIt && !isNamed ? t('campaigns:waitOf', { name, wait }) : wait;
};
