import { Title } from '@mantine/core';
import type { FigureGroups } from '@recado/shared/contract/dashboard';
import type { CSSProperties } from 'react';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { numberText } from '../figures/figure-texts.ts';
import card from './ChartCard.module.css';
import classes from './WeekHours.module.css';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
/** Sunday is 0. */
const weekdays = [1, 2, 3, 4, 5, 6, 0];
/** The first Sunday of 1970 in UTC, from which the names of weekdays come. */
const sunday = Date.UTC(1970, 0, 4);
const day = 86_400_000;

/** The tickets by day of the week and hour: the darker, the more of them began then. */
export const WeekHours = ({ groups }: { groups: NonNullable<FigureGroups['weekHour']> }) => {
  const { t, language } = useTranslate();
  const counts = new Map(groups.map(({ value, figures }) => [value, figures.tickets?.count ?? 0]));
  const most = Math.max(1, ...counts.values());
  const nameOf = (weekday: number): string =>
    new Date(sunday + weekday * day).toLocaleDateString(language, { weekday: 'short', timeZone: 'UTC' });
  return (
    <section className={card.card} aria-label={t('figures:group.weekHour')}>
      <header className={card.header}>
        <Title order={3} className={card.title}>
          {t('figures:group.weekHour')}
        </Title>
      </header>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            {hours.map((hour) => (
              <th key={hour} scope="col" className={classes.hour}>
                {hour % 3 === 0 ? hour : ''}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdays.map((weekday) => (
            <tr key={weekday}>
              <th scope="row" className={classes.day}>
                {nameOf(weekday)}
              </th>
              {hours.map((hour) => {
                const count = counts.get(`${weekday}-${hour}`) ?? 0;
                return (
                  <td
                    key={hour}
                    className={classes.cell}
                    style={{ '--share': `${Math.round((count * 100) / most)}%` } as CSSProperties}
                    title={`${nameOf(weekday)}, ${hour} h: ${numberText(count, language)}`}
                  >
                    <span className={classes.count}>{count}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
