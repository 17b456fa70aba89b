import type { Dashboard } from '@recado/shared/contract/dashboard';
import { formatDay } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { daysOf } from '../figures/days-of.ts';
import { openFigure } from '../figures/open-figure.ts';
import type { PeriodQuery } from '../figures/period.ts';
import { Breakdown } from './Breakdown.tsx';
import { ChartCard } from './ChartCard.tsx';
import classes from './Groups.module.css';
import { WeekHours } from './WeekHours.tsx';

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** The figures of a period by day, hour, queue, agent, connection, tag and reason. */
export const Groups = ({ dashboard, query }: { dashboard: Dashboard; query: PeriodQuery }) => {
  const { t } = useTranslate();
  const { groups, period, missing } = dashboard;
  const isKnown = missing.length === 0;
  const counts = (dimension: 'day' | 'hour' | 'weekHour'): ReadonlyMap<string, number> =>
    new Map(groups[dimension]?.map(({ value, figures }) => [value, figures.tickets?.count ?? 0]));
  const [byDay, byHour, byWeekHour] = [counts('day'), counts('hour'), counts('weekHour')];
  const open = (dimension: 'day' | 'hour' | 'weekHour', value: string, name: string, total: number | null): void =>
    openFigure({ metric: 'tickets', query, part: { dimension, value, name }, total });
  const days = daysOf(period).map((day) => ({
    day,
    name: formatDay(day).slice(0, 5),
    value: missing.includes(day) ? null : (byDay.get(day) ?? 0),
  }));
  const ofHours = hours.map((hour) => ({
    hour,
    name: `${hour} h`,
    value: isKnown ? (byHour.get(String(hour)) ?? 0) : null,
  }));
  const tickets = [{ name: 'value', label: t('figures:metric.tickets.title'), color: 'var(--recado-accent)' }] as const;
  return (
    <div className={classes.root}>
      {days.length > 1 && (
        <ChartCard
          title={t('figures:group.day')}
          nameLabel={t('figures:name')}
          series={tickets}
          rows={days}
          onOpen={(row) => open('day', days[row]!.day, formatDay(days[row]!.day), days[row]!.value)}
        />
      )}
      <ChartCard
        title={t('figures:group.hour')}
        nameLabel={t('figures:name')}
        series={tickets}
        rows={ofHours}
        onOpen={(row) => open('hour', String(ofHours[row]!.hour), ofHours[row]!.name, ofHours[row]!.value)}
      />
      {days.length > 1 && (
        <WeekHours
          groups={groups.weekHour ?? []}
          isKnown={isKnown}
          onOpen={(value, name) => open('weekHour', value, name, isKnown ? (byWeekHour.get(value) ?? 0) : null)}
        />
      )}
      {(['reason', 'queue', 'user', 'connection', 'tag'] as const).map((dimension) => (
        <Breakdown
          key={dimension}
          dimension={dimension}
          groups={groups[dimension] ?? []}
          query={query}
          isKnown={isKnown}
        />
      ))}
    </div>
  );
};
