import { Stack, Text } from '@mantine/core';
import { getDashboard, listTicketsNow } from '@recado/shared/contract/dashboard';
import type { NowCounter } from '@recado/shared/metrics/now';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { endpointPages, endpointQuery } from '../../../api/query.ts';
import { Dialog } from '../../../components/dialog/Dialog.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { EndOfRows } from './EndOfRows.tsx';
import type { PeriodQuery } from './period.ts';
import { TicketRows } from './TicketRows.tsx';
import { useFollowedRows } from './use-followed-rows.ts';

interface Props {
  counter: NowCounter;
  /** The query of the dashboard, whose counters they follow. */
  query: PeriodQuery;
  onClose: () => void;
}

/** The tickets behind a counter of now, the one that changed last first. They follow the dashboard while the dialog is open. */
export const TicketsNowDialog = ({ counter, query, onClose }: Props) => {
  const { t } = useTranslate();
  const { dataUpdatedAt } = useQuery(endpointQuery(getDashboard, { query }));
  const pages = useInfiniteQuery({ ...endpointPages(listTicketsNow, { query: { counter } }), staleTime: 0 });
  useFollowedRows(pages, dataUpdatedAt === 0 ? undefined : String(dataUpdatedAt));
  const rows = pages.data?.pages.flatMap(({ tickets }) => tickets) ?? [];
  return (
    <Dialog title={t(`figures:now.${counter}.title`)} onClose={onClose} size="wide">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t(`figures:now.${counter}.definition`)}
        </Text>
        {rows.length > 0 && <TicketRows rows={rows} onClose={onClose} />}
        {pages.data && rows.length === 0 && <Text size="sm">{t('figures:rows.none')}</Text>}
        <EndOfRows pages={pages} shown={rows.length} total={null} />
      </Stack>
    </Dialog>
  );
};
