const twoDigits = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const brazilian = 'pt-BR';

const dateFormat = new Intl.DateTimeFormat(brazilian, twoDigits);
const timeFormat = new Intl.DateTimeFormat(brazilian, { hour: '2-digit', minute: '2-digit', hour12: false });

/** Formats as dd/MM/yyyy in every language (specification 1, section 9). */
export const formatDate = (date: Date): string => dateFormat.format(date);

/** Formats as HH:mm. */
export const formatTime = (date: Date): string => timeFormat.format(date);

/** Formats a date without time (YYYY-MM-DD) as dd/MM/yyyy; no time zone changes it. */
export const formatDay = (day: string): string => day.split('-').reverse().join('/');

/** Formats a number of bytes with a suitable unit. */
export const formatBytes = (bytes: number): string => {
  const units = ['B', 'kB', 'MB', 'GB'] as const;
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  return `${(bytes / 1000 ** power).toLocaleString(undefined, { maximumFractionDigits: power === 0 ? 0 : 1 })} ${units[power]}`;
};

/** Formats hundredths of a currency as an amount; a currency unknown to the browser keeps its code. */
export const formatMoney = (hundredths: number, currency: string): string => {
  const amount = hundredths / 100;
  try {
    return amount.toLocaleString(brazilian, { style: 'currency', currency });
  } catch {
    return `${currency} ${amount.toFixed(2)}`;
  }
};

export const sameDay = (one: Date, other: Date): boolean => one.toDateString() === other.toDateString();

/** True for a time of the current day, in the browser's time zone. */
export const isToday = (date: Date): boolean => sameDay(date, new Date());
