import { VisuallyHidden } from '@mantine/core';
import type { TicketServiceLevel } from '@recado/shared/contract/service-levels';
import {
  type Icon,
  IconClockExclamation,
  IconClockPause,
  IconFlagExclamation,
  IconHourglassEmpty,
  IconHourglassLow,
} from '@tabler/icons-react';
import { useNow } from '../../../components/use-now.ts';
import { formatDate, formatTime } from '../../../i18n/format.ts';
import { type Translate, useTranslate } from '../../../i18n/use-translate.ts';
import classes from './ServiceLevelMark.module.css';
import { type LevelState, timeLeft } from './time-left.ts';

const icons: Record<LevelState, Icon> = {
  fine: IconHourglassEmpty,
  soon: IconHourglassLow,
  late: IconClockExclamation,
  paused: IconClockPause,
  missed: IconFlagExclamation,
};

/** The whole state in a sentence: which level is due when, and which ones were missed. */
const titleOf = ({ clock, missed }: TicketServiceLevel, t: Translate): string => {
  const names = missed.map((level) => t(`tickets:serviceLevel.level.${level}`)).join(', ');
  const due = clock && new Date(clock.dueAt);
  return [
    clock &&
      due &&
      t('tickets:serviceLevel.due', {
        level: t(`tickets:serviceLevel.level.${clock.level}`),
        time: `${formatDate(due)} ${formatTime(due)}`,
      }),
    names !== '' && t('tickets:serviceLevel.missed', { levels: names }),
  ]
    .filter(Boolean)
    .join('\n');
};

interface Props {
  level: TicketServiceLevel;
  /** Shows the level's name before the time. */
  named?: boolean;
}

/** The time that is left of a ticket's service level: icon, colour and sign show how urgent it is. */
export const ServiceLevelMark = ({ level, named = false }: Props) => {
  const { t, language } = useTranslate();
  const left = timeLeft(level, useNow());
  if (left === null) return null;
  const { state, time } = left;
  const Mark = icons[state];
  const shown =
    time &&
    (state === 'late' ? -time.value : time.value).toLocaleString(language, {
      style: 'unit',
      unit: time.unit,
      unitDisplay: time.unit === 'day' ? 'long' : 'short',
    });
  return (
    <span className={classes.root} data-state={state} title={titleOf(level, t)} data-testid="service-level">
      <Mark size={13} stroke={2} aria-hidden />
      {named && level.clock ? (
        <span className={classes.name}>{t(`tickets:serviceLevel.level.${level.clock.level}`)}: </span>
      ) : (
        <VisuallyHidden>{t(`tickets:serviceLevel.state.${state}`)} </VisuallyHidden>
      )}
      {state === 'paused' ? t('tickets:serviceLevel.state.paused') : shown}
      {named && state === 'missed' && t('tickets:serviceLevel.state.missed')}
      {level.missed.length > 0 && state !== 'missed' && state !== 'late' && (
        <IconFlagExclamation
          size={13}
          stroke={2}
          className={classes.flag}
          role="img"
          aria-label={t('tickets:serviceLevel.state.missed')}
        />
      )}
    </span>
  );
};
