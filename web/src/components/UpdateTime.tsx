import { formatDate, formatTime, isToday } from '../i18n/format.ts';

interface Props {
  iso: string;
  className?: string;
}

/** The time of the last change if that is today, else its date. */
export const UpdateTime = ({ iso, className }: Props) => {
  const date = new Date(iso);
  return (
    <time dateTime={iso} className={className}>
      {isToday(date) ? formatTime(date) : formatDate(date)}
    </time>
  );
};
