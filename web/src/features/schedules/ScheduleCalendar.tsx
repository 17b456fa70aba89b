import FullCalendar, {
  type CalendarRef,
  type DayHeaderInfo,
  type EventClickInfo,
  type EventDisplayInfo,
  type EventDropInfo,
} from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import list from '@fullcalendar/react/list';
import enGb from '@fullcalendar/react/locales/en-gb';
import es from '@fullcalendar/react/locales/es';
import ptBr from '@fullcalendar/react/locales/pt-br';
import tr from '@fullcalendar/react/locales/tr';
import timeGrid from '@fullcalendar/react/timegrid';
import classicTheme from '@fullcalendar/react/themes/classic';
import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import '@fullcalendar/react/themes/classic/palette.css';
import type { Language } from '@recado/shared/contract/languages';
import { ActionIcon } from '@mantine/core';
import { listConnectionNames } from '@recado/shared/contract/connections';
import type { Schedule } from '@recado/shared/contract/schedules';
import { plainText } from '@recado/shared/text/plain-text';
import { IconAlertTriangle, IconCheck, IconPaperclip, IconPencil, IconRepeat, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode, Ref } from 'react';
import { endpointQuery } from '../../api/query.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import type { CalendarEvent } from './calendar-events.ts';
import classes from './ScheduleCalendar.module.css';

/** The views of the calendar (specification 3, section 2), as the library names them. */
export const views = {
  week: 'timeGridWeek',
  workWeek: 'workWeek',
  day: 'timeGridDay',
  month: 'dayGridMonth',
  agenda: 'listMonth',
} as const;
export type View = keyof typeof views;

const locales = { pt: ptBr, en: enGb, es, tr } satisfies Record<Language, unknown>;

const customViews = { workWeek: { type: 'timeGridWeek', hiddenDays: [0, 6] } };

type Properties = CalendarEvent['extendedProps'];

const icon = { size: 12, stroke: 2, 'aria-hidden': true } as const;

interface ContentProps extends EventDisplayInfo {
  actions: ReactNode;
  /** The name of a connection; null for one that is gone. */
  connectionOf: (id: number) => string | null;
}

/**
 * Returns the details of a message that the list shows besides its contact: its text, its connection and its author.
 */
const detailsOf = ({ body, whatsappId, user }: Schedule, connectionOf: ContentProps['connectionOf']): string =>
  [plainText(body), connectionOf(whatsappId), user?.name].filter(Boolean).join(' · ');

const EventContent = ({ event, timeText, actions, view, connectionOf }: ContentProps) => {
  const { schedule, isRepeat } = event.extendedProps as Properties;
  return (
    <span
      className={classes.event}
      data-repeat={isRepeat}
      data-list={view.type === views.agenda || undefined}
      title={`${timeText} ${event.title}`}
    >
      {timeText !== '' && <span className={classes.time}>{timeText}</span>}
      {schedule.status === 'ERRO' && <IconAlertTriangle {...icon} />}
      {schedule.status === 'ENVIADA' && <IconCheck {...icon} />}
      <span className={classes.name} dir="auto">
        {event.title}
      </span>
      {view.type === views.agenda && (
        <span className={classes.details} dir="auto" data-testid="event-details">
          {detailsOf(schedule, connectionOf)}
        </span>
      )}
      {schedule.mediaPath !== null && <IconPaperclip {...icon} />}
      {schedule.valorIntervalo > 0 && <IconRepeat {...icon} />}
      {actions}
    </span>
  );
};

/** The icons of an event (specification 3, section 2). */
const EventActions = ({
  schedule,
  at,
  onOpen,
  onRemove,
}: { schedule: Schedule; at: string } & Pick<Props, 'onOpen' | 'onRemove'>) => {
  const { t } = useTranslate();
  const { name } = schedule.contact;
  const button = { size: 18, variant: 'transparent', c: 'inherit', className: classes.action } as const;
  return (
    <span className={classes.actions}>
      <ActionIcon {...button} aria-label={t('schedules:editOf', { name })} onClick={() => onOpen(schedule, at)}>
        <IconPencil {...icon} />
      </ActionIcon>
      {schedule.status !== 'AGENDADA' && (
        <ActionIcon {...button} aria-label={t('schedules:deleteOf', { name })} onClick={() => onRemove(schedule, at)}>
          <IconTrash {...icon} />
        </ActionIcon>
      )}
    </span>
  );
};

/** A day's name with its number, which the library leaves out where seven days are narrow. */
const dayHeader = ({ text, dayNumberText }: DayHeaderInfo): string =>
  text.includes(dayNumberText) ? text : `${text} ${dayNumberText}`;

/** Lets the keyboard scroll the hours of a view without events: their row takes the focus, as nothing else in a table may. */
const focusHours = ({ el }: { el: HTMLElement }): void => {
  for (const part of el.querySelectorAll<HTMLElement>('[style*="overflow"]'))
    if (part.style.overflowY === 'auto') part.querySelector('[role="row"]')?.setAttribute('tabindex', '0');
};

interface Props {
  ref: Ref<CalendarRef>;
  events: CalendarEvent[];
  view: View;
  timeZone: string;
  /** Called with the bounds that are shown, in milliseconds since 1970, and their title. */
  onRange: (range: { from: number; to: number; title: string }) => void;
  /** Called with a message and the time of it that was chosen. */
  onOpen: (schedule: Schedule, at: string) => void;
  onRemove: (schedule: Schedule, at: string) => void;
  onAdd: (at: number) => void;
  /** Called with the time of a message that was moved, and the new one; `revert` puts it back. */
  onMove: (schedule: Schedule, from: string, at: number, revert: () => void) => void;
}

/** Scheduled messages at the company's clock: open one by a click, move it by dragging, add one at an empty time. */
export const ScheduleCalendar = ({ ref, events, view, timeZone, onRange, onOpen, onRemove, onAdd, onMove }: Props) => {
  const { t, language } = useTranslate();
  const { data: connections = [] } = useQuery(endpointQuery(listConnectionNames, { query: {} }));
  const connectionOf = (id: number): string | null =>
    connections.find((connection) => connection.id === id)?.name ?? null;
  // The calendar listens on the document: a click on an event's button reaches it too.
  const open = ({ event, jsEvent }: EventClickInfo): void => {
    if (jsEvent.target instanceof Element && jsEvent.target.closest('button')) return;
    const { schedule, at } = event.extendedProps as Properties;
    onOpen(schedule, at);
  };
  const move = ({ event, revert }: EventDropInfo): void => {
    const { schedule, at } = event.extendedProps as Properties;
    if (event.start) onMove(schedule, at, event.start.getTime(), revert);
  };
  return (
    <div className={classes.calendar} data-testid="calendar">
      <FullCalendar
        ref={ref}
        plugins={[dayGrid, timeGrid, list, interaction, classicTheme]}
        initialView={views[view]}
        views={customViews}
        headerToolbar={false}
        locale={locales[language]}
        timeZone={timeZone}
        height="100%"
        events={events}
        eventContent={(info: EventDisplayInfo) => {
          const { schedule, at } = info.event.extendedProps as Properties;
          const actions = <EventActions schedule={schedule} at={at} onOpen={onOpen} onRemove={onRemove} />;
          return <EventContent {...info} actions={actions} connectionOf={connectionOf} />;
        }}
        eventClick={open}
        dateClick={({ date }) => onAdd(date.getTime())}
        eventDrop={move}
        eventDurationEditable={false}
        datesSet={({ start, end, view: { title } }) => onRange({ from: start.getTime(), to: end.getTime() - 1, title })}
        viewDidMount={focusHours}
        dayHeaderContent={dayHeader}
        allDaySlot={false}
        displayEventEnd={false}
        slotEventOverlap={false}
        eventMaxStack={3}
        nowIndicator
        scrollTime="07:00:00"
        slotDuration="00:30:00"
        dayMaxEvents
        eventTimeFormat={{ hour: '2-digit', minute: '2-digit', hour12: false }}
        noEventsContent={t('schedules:noEvents')}
      />
    </div>
  );
};
