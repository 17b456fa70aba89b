import type { Schedule } from '@recado/shared/contract/schedules';
import { timesOf } from '@recado/shared/text/recurrence';
import { isSeries, seriesOf } from '../../components/schedule/series.ts';

/** A message in the calendar: one that is scheduled, or a later time of one that repeats. */
export interface CalendarEvent {
  id: string;
  title: string;
  /** ISO time. */
  start: string;
  end: string;
  /** True if it can be moved to another time. */
  editable: boolean;
  /** True if the event itself is a button; an event with buttons of its own is not. */
  interactive: boolean;
  /** Colour of a message that was sent or failed; the others have the accent. */
  color?: string;
  /** Colour of the text on it. */
  contrastColor?: string;
  extendedProps: { schedule: Schedule; isRepeat: boolean; at: string };
}

/** Milliseconds that a message is high in the views of days. */
const height = 30 * 60_000;
/** Later times of one message that are shown. */
const maxRepeats = 200;

const colors: Partial<Record<Schedule['status'], string>> = {
  ERRO: 'var(--recado-danger)',
  ENVIADA: 'var(--mantine-color-dimmed)',
};

const colorsOf = ({ status }: Schedule): Pick<CalendarEvent, 'color' | 'contrastColor'> => {
  const color = colors[status];
  return color === undefined ? {} : { color, contrastColor: 'var(--recado-pane)' };
};

const eventAt = (schedule: Schedule, at: number, repeat: number): CalendarEvent => ({
  id: `${schedule.id}-${repeat}`,
  title: schedule.contact.name,
  start: new Date(at).toISOString(),
  end: new Date(at + height).toISOString(),
  editable: schedule.status === 'PENDENTE' || schedule.status === 'ERRO',
  interactive: false,
  ...colorsOf(schedule),
  extendedProps: { schedule, isRepeat: repeat > 0, at: new Date(at).toISOString() },
});

/** The later times of a message that repeats, up to a time. */
const repeatsOf = (schedule: Schedule, until: number, timeZone: string): CalendarEvent[] => {
  if (!isSeries(schedule)) return [];
  const [, ...later] = timesOf(seriesOf(schedule), timeZone, until);
  return later.slice(0, maxRepeats).map((at, index) => eventAt(schedule, at, index + 1));
};

/** The events of a calendar that ends at `until`, in milliseconds since 1970. */
export const calendarEvents = (schedules: readonly Schedule[], until: number, timeZone: string): CalendarEvent[] =>
  schedules.flatMap((schedule) => [
    eventAt(schedule, Date.parse(schedule.sendAt), 0),
    ...repeatsOf(schedule, until, timeZone),
  ]);
