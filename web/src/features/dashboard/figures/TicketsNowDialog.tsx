import { Stack, Text } from '@mantine/core';
import { listTicketsNow } from '@recado/shared/contract/dashboard';
import type { NowCounter } from '@recado/shared/metrics/now';
import { useInfiniteQuery } from '@tanstack/react-query';
import { endpointPages } from '../../../api/query.ts';
import { Dialog } from '../../../components/dialog/Dialog.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { EndOfRows } from './EndOfRows.tsx';
import { TicketRows } from './TicketRows.tsx';

interface Props {
  counter: NowCounter;
  onClose: () => void;
}

/** The tickets behind a counter of now, the one that changed last first. */
export const TicketsNowDialog = ({ counter, onClose }: Props) => {
  const { t } = useTranslate();
  const pages = useInfiniteQuery({ ...endpointPages(listTicketsNow, { query: { counter } }), staleTime: 0 });
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
