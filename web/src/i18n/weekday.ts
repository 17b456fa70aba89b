import type { Language } from '@recado/shared/contract/languages';
import { type WeekdayName, weekdayNames } from '@recado/shared/contract/service-hours';

/** 5 January 1970, a Monday. */
const firstMonday = 4 * 86_400_000;

/** Returns the name of a weekday in a language, with a capital letter. */
export const weekdayIn = (language: Language, weekday: WeekdayName): string => {
  const at = firstMonday + weekdayNames.indexOf(weekday) * 86_400_000;
  const name = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(at);
  return name.replace(/^./u, (first) => first.toLocaleUpperCase(language));
};
