import { ActionIcon, TextInput, Tooltip } from '@mantine/core';
import {
  type ServiceDay,
  type ServiceHours,
  type WeekdayName,
  weekdayNames,
} from '@recado/shared/contract/service-hours';
import { IconBan, IconCopyCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslate } from '../../i18n/use-translate.ts';
import { weekdayIn } from '../../i18n/weekday.ts';
import { dayOf, noteOf, noTimes, spans, type TimeName, withDay, withEveryDayAs } from './service-week.ts';
import { completeTime, isTimeOrEmpty, maskTime } from './time-mask.ts';
import classes from './ServiceHoursFields.module.css';

interface DayProps {
  weekday: WeekdayName;
  /** Null for a day that is not among the hours. */
  day: ServiceDay | null;
  onTime: (name: TimeName, time: string) => void;
  /** Empties the day: nobody serves on it. */
  onClosed: () => void;
  onCopy: () => void;
}

/** The spans of a day, with what is special about them. */
const Day = ({ weekday, day, onTime, onClosed, onCopy }: DayProps) => {
  const { t, language } = useTranslate();
  const noteId = useId();
  const name = weekdayIn(language, weekday);
  const note = noteOf(day);
  const timeField = (field: TimeName) => (
    <TextInput
      classNames={{ input: classes.time }}
      aria-label={t(`common:hours.${field}`, { day: name })}
      aria-describedby={note === null ? undefined : noteId}
      inputMode="numeric"
      placeholder="--:--"
      value={day?.[field] ?? ''}
      error={day !== null && !isTimeOrEmpty(day[field])}
      onChange={(event) => onTime(field, maskTime(event.currentTarget.value))}
      onBlur={(event) => {
        const completed = completeTime(event.currentTarget.value);
        if (completed !== (day?.[field] ?? '')) onTime(field, completed);
      }}
      data-testid={`hours-${weekday}-${field}`}
    />
  );
  return (
    <div className={classes.day} role="group" aria-label={name} data-closed={note === 'closed' || undefined}>
      <span className={classes.name}>{name}</span>
      {spans.map(([start, end]) => (
        <div key={start} className={classes.span}>
          {timeField(start)}
          <span aria-hidden className={classes.dash}>
            –
          </span>
          {timeField(end)}
        </div>
      ))}
      <span id={noteId} className={classes.note} data-note={note} data-testid={`hours-${weekday}-note`}>
        {note && t(`common:hours.note.${note}`)}
      </span>
      <Tooltip label={t('common:hours.close')}>
        <ActionIcon
          className={classes.copy}
          variant="subtle"
          color="gray"
          aria-label={t('common:hours.closeOf', { day: name })}
          disabled={note === 'closed'}
          onClick={onClosed}
          data-testid={`hours-${weekday}-close`}
        >
          <IconBan size={18} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('common:hours.copy')}>
        <ActionIcon
          className={classes.copy}
          variant="subtle"
          color="gray"
          aria-label={t('common:hours.copyOf', { day: name })}
          disabled={day === null || note === 'invalid'}
          onClick={onCopy}
          data-testid={`hours-${weekday}-copy`}
        >
          <IconCopyCheck size={18} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
};

interface Props {
  /** Properties of the form's field, which holds `ServiceHours`; its rule is `serviceHoursRule`. */
  field: Record<string, unknown>;
}

/**
 * Service hours of a week: two spans a day, each time typed as ##:## (specification 2, section 3). What is typed half is
 * completed when its input is left. A span that ends before it starts reaches into the next day, which is shown.
 */
export const ServiceHoursFields = ({ field }: Props) => {
  const { t } = useTranslate();
  const hours = field.value as ServiceHours;
  const onChange = field.onChange as (hours: ServiceHours) => void;
  return (
    <div
      className={classes.week}
      role="group"
      aria-label={t('common:hours.label')}
      tabIndex={-1}
      data-path={field['data-path']}
      data-testid={field['data-testid']}
    >
      {weekdayNames.map((weekday) => {
        const day = dayOf(hours, weekday);
        return (
          <Day
            key={weekday}
            weekday={weekday}
            day={day}
            onTime={(name, time) => onChange(withDay(hours, weekday, { [name]: time }))}
            onClosed={() => onChange(withDay(hours, weekday, noTimes))}
            onCopy={() => day && onChange(withEveryDayAs(hours, day))}
          />
        );
      })}
    </div>
  );
};
