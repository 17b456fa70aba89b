import { useTranslate } from '../../i18n/use-translate.ts';
import { PhoneLine } from './Phone.tsx';

/** Milliseconds behind the line before, from which a line shows its time. */
const pause = 60_000;

interface Props {
  /** Time of the line, in milliseconds since 1970. */
  at: number;
  /** Time of the line before; undefined for the first line. */
  before: number | undefined;
  timeZone: string;
}

/** The day and time above a line of a phone; nothing where less than a minute has passed since the line before. */
export const LineTime = ({ at, before, timeZone }: Props) => {
  const { language } = useTranslate();
  if (before !== undefined && at - before < pause) return null;
  const format = new Intl.DateTimeFormat(language, {
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return <PhoneLine from="note">{format.format(at)}</PhoneLine>;
};
