import type { Dashboard } from '@recado/shared/contract/dashboard';
import { formatDay } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { daysOf } from '../figures/days-of.ts';
import type { PeriodQuery } from '../figures/period.ts';
import { Breakdown } from './Breakdown.tsx';
import { ChartCard } from './ChartCard.tsx';
import classes from './Groups.module.css';
import { WeekHours } from './WeekHours.tsx';

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** The figures of a period by day, hour, queue, agent, connection, tag and reason. */
export const Groups = ({ dashboard, query }: { dashboard: Dashboard; query: PeriodQuery }) => {
  const { t } = useTranslate();
  const { groups, period } = dashboard;
  const total = (dimension: 'day' | 'hour', value: string): number =>
    groups[dimension]?.find((group) => group.value === value)?.figures.tickets?.count ?? 0;
  const days = daysOf(period);
  const tickets = [{ name: 'value', label: t('figures:metric.tickets.title'), color: 'var(--recado-accent)' }] as const;
  return (
    <div className={classes.root}>
      {days.length > 1 && (
        <ChartCard
          title={t('figures:group.day')}
          nameLabel={t('figures:name')}
          series={tickets}
          rows={days.map((day) => ({ name: formatDay(day).slice(0, 5), value: total('day', day) }))}
        />
      )}
      <ChartCard
        title={t('figures:group.hour')}
        nameLabel={t('figures:name')}
        series={tickets}
        rows={hours.map((hour) => ({ name: `${hour} h`, value: total('hour', String(hour)) }))}
      />
      {days.length > 1 && <WeekHours groups={groups.weekHour ?? []} />}
      {(['queue', 'user', 'connection', 'tag', 'reason'] as const).map((dimension) => (
        <Breakdown key={dimension} dimension={dimension} groups={groups[dimension] ?? []} query={query} />
      ))}
    </div>
  );
};
