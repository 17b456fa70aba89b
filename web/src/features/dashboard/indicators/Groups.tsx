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

/** Returns functions that return the tickets of a day or an hour, and those of the period before; 0 where it had none. */
const ticketsBy = ({ groups }: Dashboard, dimension: 'day' | 'hour') => {
  const byValue = new Map(groups[dimension]?.map((group) => [group.value, group]));
  return {
    count: (value: string): number => byValue.get(value)?.figures.tickets?.count ?? 0,
    before: (value: string): number => byValue.get(value)?.previous.tickets?.count ?? 0,
  };
};

/** The figures of a period by day, hour, queue, agent, connection, tag and reason. */
export const Groups = ({ dashboard, query }: { dashboard: Dashboard; query: PeriodQuery }) => {
  const { t } = useTranslate();
  const { groups, period, missing, uncounted } = dashboard;
  const isKnown = missing.length === 0;
  const open = (dimension: 'day' | 'hour' | 'weekHour', value: string, name: string): void =>
    openFigure({ metric: 'tickets', query, part: { dimension, value, name } });
  const [byDay, byHour] = [ticketsBy(dashboard, 'day'), ticketsBy(dashboard, 'hour')];
  const before = (value: number) => (uncounted === 0 ? { value } : undefined);
  const days = daysOf(period).map((day) => ({
    day,
    name: formatDay(day).slice(0, 5),
    value: missing.includes(day) ? null : byDay.count(day),
    before: before(byDay.before(day)),
  }));
  const ofHours = hours.map(String).map((hour) => ({
    hour,
    name: `${hour} h`,
    value: isKnown ? byHour.count(hour) : null,
    before: before(byHour.before(hour)),
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
          onOpen={(row) => open('day', days[row]!.day, formatDay(days[row]!.day))}
        />
      )}
      <ChartCard
        title={t('figures:group.hour')}
        nameLabel={t('figures:name')}
        series={tickets}
        rows={ofHours}
        onOpen={(row) => open('hour', ofHours[row]!.hour, ofHours[row]!.name)}
      />
      {days.length > 1 && (
        <WeekHours
          groups={groups.weekHour ?? []}
          isKnown={isKnown}
          onOpen={(value, name) => open('weekHour', value, name)}
        />
      )}
      {(['reason', 'queue', 'user', 'connection', 'tag'] as const).map((dimension) => (
        <Breakdown
          key={dimension}
          dimension={dimension}
          groups={groups[dimension] ?? []}
          query={query}
          counted={dashboard}
        />
      ))}
    </div>
  );
};
