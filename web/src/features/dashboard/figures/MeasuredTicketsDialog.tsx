import { Anchor, Stack, Text } from '@mantine/core';
import { listMeasuredTickets } from '@recado/shared/contract/dashboard';
import type { DimensionName } from '@recado/shared/metrics/summary';
import { kindOf, type MetricName } from '@recado/shared/metrics/metrics';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { endpointPages } from '../../../api/query.ts';
import { Dialog } from '../../../components/dialog/Dialog.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { EndOfRows } from './EndOfRows.tsx';
import { valueText } from './figure-texts.ts';
import type { PeriodQuery } from './period.ts';
import { TicketRows } from './TicketRows.tsx';

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
  /** The number of tickets in the figure; null while it is being counted. */
  total: number | null;
  onClose: () => void;
}

/** The tickets behind a figure, newest first, to the last one. */
export const MeasuredTicketsDialog = ({ metric, query, part, total, onClose }: Props) => {
  const { t, language } = useTranslate();
  const parts = part ? { dimension: part.dimension, value: part.value } : {};
  const pages = useInfiniteQuery(endpointPages(listMeasuredTickets, { query: { ...query, metric, ...parts } }));
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
        <EndOfRows pages={pages} shown={rows.length} total={total} />
      </Stack>
    </Dialog>
  );
};
