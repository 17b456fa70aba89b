import { Anchor, Button, Stack, Table, Text } from '@mantine/core';
import { listMeasuredTickets } from '@recado/shared/contract/dashboard';
import type { DimensionName } from '@recado/shared/metrics/summary';
import { kindOf, type MetricName } from '@recado/shared/metrics/metrics';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { endpointPages } from '../../../api/query.ts';
import { Dialog } from '../../../components/dialog/Dialog.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { formatDate, formatTime } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { valueText } from './figure-texts.ts';
import classes from './MeasuredTicketsDialog.module.css';
import type { PeriodQuery } from './period.ts';

interface Props {
  metric: MetricName;
  query: PeriodQuery;
  /** The part of the figure: a queue, a user… with its name for the title. */
  part?: { dimension: DimensionName; value: string; name: string };
  onClose: () => void;
}

/** The tickets behind a figure, newest first, a page at a time. */
export const MeasuredTicketsDialog = ({ metric, query, part, onClose }: Props) => {
  const { t, language } = useTranslate();
  const parts = part ? { dimension: part.dimension, value: part.value } : {};
  const { data, error, refetch, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(
    endpointPages(listMeasuredTickets, { query: { ...query, metric, ...parts } }),
  );
  const address = new URLSearchParams({ period: 'dates', from: query.date_from, to: query.date_to, metric });
  if (part) for (const name of ['dimension', 'value'] as const) address.set(name, part[name]);
  const rows = data?.pages.flatMap(({ tickets }) => tickets) ?? [];
  const kind = kindOf(metric);
  const isCount = kind === 'count';
  const textOf = (value: number): string =>
    kind === 'share' ? t(value === 1 ? 'figures:rows.met' : 'figures:rows.missed') : valueText(metric, value, language);
  const title = t(`figures:metric.${metric}.title`);
  return (
    <Dialog title={part ? `${title} · ${part.name}` : title} onClose={onClose} size="wide">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t(`figures:metric.${metric}.definition`)} {t('figures:rows.hint')}
        </Text>
        {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {rows.length > 0 && (
          <Table.ScrollContainer minWidth={640}>
            <Table className={classes.table} data-testid="measured-tickets">
              <Table.Thead>
                <Table.Tr>
                  {(['contact', 'user', 'queue', 'connection', 'begun'] as const).map((name) => (
                    <Table.Th key={name}>{t(`figures:rows.${name}`)}</Table.Th>
                  ))}
                  {!isCount && <Table.Th>{t(kind === 'share' ? 'figures:rows.level' : 'figures:rows.value')}</Table.Th>}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rows.map((row) => (
                  <Table.Tr key={`${row.ticketId} ${row.createdAt}`} data-testid="measured-ticket">
                    <Table.Td>
                      <Anchor component={Link} to={`/tickets/${row.uuid}`} inherit onClick={onClose}>
                        {row.contactName}
                      </Anchor>
                    </Table.Td>
                    <Table.Td>{row.userName ?? '–'}</Table.Td>
                    <Table.Td>{row.queueName ?? '–'}</Table.Td>
                    <Table.Td>{row.whatsappName ?? '–'}</Table.Td>
                    <Table.Td className={classes.time}>
                      {formatDate(new Date(row.createdAt))} {formatTime(new Date(row.createdAt))}
                    </Table.Td>
                    {!isCount && <Table.Td className={classes.time}>{textOf(row.value)}</Table.Td>}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
        {data && rows.length === 0 && !hasNextPage && <Text size="sm">{t('figures:rows.none')}</Text>}
        <Anchor
          component={Link}
          to={`/reports?${address.toString()}`}
          size="sm"
          onClick={onClose}
          data-testid="show-report"
        >
          {t('figures:rows.report')}
        </Anchor>
        {hasNextPage && (
          <Button variant="default" onClick={() => void fetchNextPage()} loading={isFetching}>
            {t('figures:rows.more')}
          </Button>
        )}
      </Stack>
    </Dialog>
  );
};
