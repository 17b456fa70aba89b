import { Table, VisuallyHidden } from '@mantine/core';
import type { FigureGroups } from '@recado/shared/contract/dashboard';
import type { CSSProperties } from 'react';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { FigureButton } from '../figures/FigureButton.tsx';
import { numberText } from '../figures/figure-texts.ts';
import card from './ChartCard.module.css';
import { TwoViewsCard } from './TwoViewsCard.tsx';
import classes from './WeekHours.module.css';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
/** Sunday is 0. */
const weekdays = [1, 2, 3, 4, 5, 6, 0];
/** The first Sunday of 1970 in UTC, from which the names of weekdays come. */
const sunday = Date.UTC(1970, 0, 4);
const day = 86_400_000;

interface Load {
  nameOf: (weekday: number) => string;
  /** Returns the number of tickets that began in an hour of a day of the week. */
  count: (weekday: number, hour: number) => number;
  /** The largest number. */
  most: number;
  textOf: (weekday: number, hour: number) => string;
  /** Opens the tickets of an hour of a day of the week. */
  onOpen: (weekday: number, hour: number) => void;
}

/** A colour for a number: the more, the stronger. */
const shade = (count: number, most: number): CSSProperties =>
  ({ '--share': `${most === 0 ? 0 : Math.round((count * 100) / most)}%` }) as CSSProperties;

const ShadeMap = ({ nameOf, count, most, textOf, onOpen }: Load) => {
  const { language } = useTranslate();
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            {hours.map((hour) => (
              <th key={hour} className={classes.hour}>
                {hour % 3 === 0 ? hour : ''}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdays.map((weekday) => (
            <tr key={weekday}>
              <th className={classes.day}>{nameOf(weekday)}</th>
              {hours.map((hour) => (
                <td
                  key={hour}
                  className={classes.cell}
                  style={shade(count(weekday, hour), most)}
                  title={`${nameOf(weekday)}, ${hour} h: ${textOf(weekday, hour)}`}
                  onClick={() => onOpen(weekday, hour)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.scale}>
        0
        {[0, 25, 50, 75, 100].map((share) => (
          <span key={share} className={classes.step} style={shade(share, 100)} />
        ))}
        {numberText(most, language)}
      </div>
    </>
  );
};

const Rows = ({
  nameOf,
  count,
  most,
  textOf,
  title,
  onOpen,
}: Omit<Load, 'onOpen'> & { title: string; onOpen: Load['onOpen'] | null }) => {
  const { t } = useTranslate();
  return (
    <Table className={`${card.table} ${classes.rows}`}>
      <Table.Caption>
        <VisuallyHidden>{title}</VisuallyHidden>
      </Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('figures:hour')}</Table.Th>
          {weekdays.map((weekday) => (
            <Table.Th key={weekday} scope="col" className={card.number}>
              {nameOf(weekday)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {hours.map((hour) => (
          <Table.Tr key={hour}>
            <Table.Th scope="row" className={classes.hour}>
              {hour} h
            </Table.Th>
            {weekdays.map((weekday) => (
              <Table.Td
                key={weekday}
                className={`${card.number} ${classes.shaded}`}
                style={shade(count(weekday, hour), most)}
              >
                {onOpen ? (
                  <FigureButton
                    text={textOf(weekday, hour)}
                    label={`${nameOf(weekday)}, ${hour} h: ${textOf(weekday, hour)}. ${t('figures:open')}`}
                    onOpen={() => onOpen(weekday, hour)}
                  />
                ) : (
                  textOf(weekday, hour)
                )}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
};

interface Props {
  groups: NonNullable<FigureGroups['weekHour']>;
  /** False while days of the period are being counted. */
  isKnown: boolean;
  onOpen: (value: string, name: string) => void;
}

/** The tickets by day of the week and hour in which they began: a map of shades, or their numbers. Each opens its tickets. */
export const WeekHours = ({ groups, isKnown, onOpen }: Props) => {
  const { t, language } = useTranslate();
  const counts = Object.fromEntries(groups.map(({ value, figures }) => [value, figures.tickets?.count ?? 0]));
  const nameOf: Load['nameOf'] = (weekday) =>
    new Date(sunday + weekday * day).toLocaleDateString(language, { weekday: 'short', timeZone: 'UTC' });
  const count: Load['count'] = (weekday, hour) => counts[`${weekday}-${hour}`] ?? 0;
  const load: Load = {
    nameOf,
    count,
    textOf: (weekday, hour) => (isKnown || count(weekday, hour) > 0 ? numberText(count(weekday, hour), language) : '–'),
    onOpen: (weekday, hour) => onOpen(`${weekday}-${hour}`, `${nameOf(weekday)}, ${hour} h`),
    most: Math.max(0, ...Object.values(counts)),
  };
  const title = t('figures:group.weekHour');
  return (
    <TwoViewsCard
      title={title}
      chart={<ShadeMap {...load} />}
      table={(isShown) => <Rows {...load} title={title} onOpen={isShown ? load.onOpen : null} />}
    />
  );
};
