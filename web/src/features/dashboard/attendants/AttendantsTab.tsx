import { Anchor, Badge, Table, Tooltip } from '@mantine/core';
import type { Attendant, Dashboard } from '@recado/shared/contract/dashboard';
import { durationText } from '@recado/shared/text/duration-text';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { ExportButton } from '../figures/ExportButton.tsx';
import { numberText } from '../figures/figure-texts.ts';
import { openFigure } from '../figures/open-figure.ts';
import type { PeriodQuery } from '../figures/period.ts';
import classes from './AttendantsTab.module.css';

/** Times of the call are in minutes. */
const minute = 60_000;

const columns = ['tickets', 'avgWaitTime', 'avgSupportTime', 'rating', 'countRating'] as const;

/** The metric behind each column. */
const metricOf = {
  tickets: 'tickets',
  avgWaitTime: 'waiting',
  avgSupportTime: 'support',
  rating: 'rating',
  countRating: 'rating',
} as const;

const titles = {
  tickets: 'figures:metric.tickets.title',
  avgWaitTime: 'figures:attendants.avgWait',
  avgSupportTime: 'figures:attendants.avgSupport',
  rating: 'figures:attendants.rating',
  countRating: 'figures:attendants.countRating',
} as const;

interface Props {
  dashboard: Dashboard;
  query: PeriodQuery;
}

/** The agents of the company with their figures, each of which opens its tickets; a spreadsheet takes them along. */
export const AttendantsTab = ({ dashboard: { attendants, groups, missing }, query }: Props) => {
  const { t, language } = useTranslate();
  const isKnown = missing.length === 0;
  const open = ({ id, name: agent }: Attendant, name: (typeof columns)[number]): void => {
    const metric = metricOf[name];
    const value = String(id);
    const counted = groups.user?.find((group) => group.value === value)?.figures[metric]?.count ?? 0;
    openFigure({ metric, query, part: { dimension: 'user', value, name: agent }, total: isKnown ? counted : null });
  };
  const text = (attendant: Attendant, name: (typeof columns)[number]): string => {
    const value = attendant[name];
    if (value === 0 && !isKnown) return '–';
    if (name === 'tickets' || name === 'countRating') return numberText(value, language);
    if (name === 'rating') return attendant.countRating === 0 ? '–' : numberText(value, language, 2);
    return value === 0 ? '–' : durationText(value * minute, language);
  };
  return (
    <div className={classes.root}>
      <ExportButton
        onExport={async () => (await import('./export-attendants.ts')).exportAttendants(attendants)}
        failure={t('figures:attendants.failed')}
        disabled={!isKnown}
        testId="export-attendants"
      />
      <Table className={classes.table} data-testid="attendants">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('figures:name')}</Table.Th>
            {columns.map((name) => (
              <Table.Th key={name} className={classes.number}>
                <Tooltip label={t(`figures:metric.${metricOf[name]}.definition`)} multiline maw={280}>
                  <span>{t(titles[name])}</span>
                </Tooltip>
              </Table.Th>
            ))}
            <Table.Th>{t('figures:attendants.status')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {attendants.map((attendant) => (
            <Table.Tr key={attendant.id} data-testid={`attendant-${attendant.id}`}>
              <Table.Td>{attendant.name}</Table.Td>
              {columns.map((name) => (
                <Table.Td key={name} className={classes.number} data-label={t(titles[name])}>
                  <Anchor
                    component="button"
                    type="button"
                    size="sm"
                    className={classes.figure}
                    onClick={() => open(attendant, name)}
                    aria-label={`${attendant.name}, ${t(titles[name])}: ${text(attendant, name)}. ${t('figures:open')}`}
                    data-testid={`attendant-${name}`}
                  >
                    {text(attendant, name)}
                  </Anchor>
                </Table.Td>
              ))}
              <Table.Td>
                <Badge variant="dot" color={attendant.online ? 'green' : 'gray'}>
                  {t(attendant.online ? 'figures:attendants.online' : 'figures:attendants.offline')}
                </Badge>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
};
