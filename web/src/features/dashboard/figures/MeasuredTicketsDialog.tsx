import { Anchor, Stack, Text } from '@mantine/core';
import { getDashboard, listMeasuredTickets } from '@recado/shared/contract/dashboard';
import type { DimensionName } from '@recado/shared/metrics/summary';
import { kindOf, type MetricName } from '@recado/shared/metrics/metrics';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { endpointPages, endpointQuery } from '../../../api/query.ts';
import { Dialog } from '../../../components/dialog/Dialog.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { EndOfRows } from './EndOfRows.tsx';
import { countIn, figureIn } from './figure-count.ts';
import { valueText } from './figure-texts.ts';
import type { PeriodQuery } from './period.ts';
import { TicketRows } from './TicketRows.tsx';
import { useFollowedRows } from './use-followed-rows.ts';

/** The part of a figure: a queue, a user, an hour… with its name for the title. */
export interface FigurePart {
  dimension: DimensionName;
  value: string;
  name: string;
}

interface Props {
  metric: MetricName;
  query: PeriodQuery;
  part?: FigurePart;
  onClose: () => void;
}

/** The tickets behind a figure, newest first, to the last one. They follow the figure while the dialog is open. */
export const MeasuredTicketsDialog = ({ metric, query, part, onClose }: Props) => {
  const { t, language } = useTranslate();
  const parts = part ? { dimension: part.dimension, value: part.value } : {};
  const { data: dashboard } = useQuery(endpointQuery(getDashboard, { query }));
  const pages = useInfiniteQuery({
    ...endpointPages(listMeasuredTickets, { query: { ...query, metric, ...parts } }),
    staleTime: 0,
  });
  useFollowedRows(pages, dashboard && JSON.stringify(figureIn(dashboard, metric, part) ?? null));
  const address = new URLSearchParams({ period: 'dates', from: query.date_from, to: query.date_to, metric });
  if (part) for (const name of ['dimension', 'value'] as const) address.set(name, part[name]);
  const rows = pages.data?.pages.flatMap(({ tickets }) => tickets) ?? [];
  const kind = kindOf(metric);
  const textOf = (value: number): string =>
    kind === 'share' ? t(value === 1 ? 'figures:rows.met' : 'figures:rows.missed') : valueText(metric, value, language);
  const measured = { title: t(kind === 'share' ? 'figures:rows.level' : 'figures:rows.value'), text: textOf };
  const title = t(`figures:metric.${metric}.title`);
  return (
    <Dialog title={part ? `${title} · ${part.name}` : title} onClose={onClose} size="wide">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t(`figures:metric.${metric}.definition`)} {t('figures:rows.hint')}
        </Text>
        <Anchor
          component={Link}
          to={`/reports?${address.toString()}`}
          size="sm"
          onClick={onClose}
          data-testid="show-report"
        >
          {t('figures:rows.report')}
        </Anchor>
        {rows.length > 0 && <TicketRows rows={rows} onClose={onClose} {...(kind === 'count' ? {} : { measured })} />}
        {pages.data && rows.length === 0 && !pages.hasNextPage && <Text size="sm">{t('figures:rows.none')}</Text>}
        <EndOfRows pages={pages} shown={rows.length} total={dashboard ? countIn(dashboard, metric, part) : null} />
      </Stack>
    </Dialog>
  );
};
