import { formatDate, formatTime } from '../../i18n/format.ts';

/** Formats a time of the log with its day and its seconds. */
export const momentOf = (iso: string): string => {
  const at = new Date(iso);
  return `${formatDate(at)} ${formatTime(at)}:${String(at.getSeconds()).padStart(2, '0')}`;
};
