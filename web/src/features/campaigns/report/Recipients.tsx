import { Loader, Select, Skeleton, Text, Title } from '@mantine/core';
import {
  type CampaignRecipient,
  listCampaignRecipients,
  type RecipientState,
  recipientStates,
} from '@recado/shared/contract/campaign-recipients';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { endpointPages } from '../../../api/query.ts';
import { useNextPage } from '../../../api/use-next-page.ts';
import { showPhone } from '../../../components/contact/format-phone.ts';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { ListBody } from '../../../components/list/ListBody.tsx';
import type { Column } from '../../../components/list/list-page-props.ts';
import { formatAt } from '../../../components/schedule/company-clock.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';
import classes from './CampaignReport.module.css';
import { RecipientStateLabel } from './RecipientStateLabel.tsx';

/** Pixels from the end at which the next page loads (specification 3, section 9). */
const nextPageDistance = 100;

type Row = CampaignRecipient & { id: number };

interface Props {
  campaignId: number;
  /** Whether the campaign has begun: before, it has no recipients. */
  isBegun: boolean;
  /** The element that scrolls. */
  scroller: RefObject<HTMLElement | null>;
}

/** The recipients in a state, whose next pages load when the page is scrolled to its end. */
const useRecipients = ({ campaignId, scroller }: Props, state: RecipientState | null) => {
  const query = useInfiniteQuery({
    ...endpointPages(listCampaignRecipients, {
      params: { id: campaignId },
      query: state === null ? {} : { state },
    }),
    placeholderData: keepPreviousData,
  });
  const { loadMore, retry } = useNextPage(query, () => {
    const element = scroller.current;
    return element !== null && element.scrollHeight - element.scrollTop - element.clientHeight <= nextPageDistance;
  });
  useEffect(() => {
    const element = scroller.current;
    element?.addEventListener('scroll', loadMore);
    return () => element?.removeEventListener('scroll', loadMore);
  });
  const rows = query.data?.pages.flatMap(({ records }): Row[] => records.map((one) => ({ ...one, id: one.place })));
  return { query, rows, retry };
};

const useColumns = (): readonly Column<Row>[] => {
  const { company } = useLogin();
  const timeOf = (at: string | null): string => (at === null ? '' : formatAt(Date.parse(at), company.timeZone));
  const time = (label: Column<Row>['label'], read: (row: Row) => string | null): Column<Row> => ({
    label,
    cell: (row) => timeOf(read(row)),
    width: '9.5%',
    numeric: true,
  });
  return [
    { label: 'campaigns:recipient.name', cell: ({ name }) => name, main: true },
    { label: 'campaigns:recipient.number', cell: ({ number }) => showPhone(number), width: '14%', numeric: true },
    { label: 'campaigns:recipient.state', cell: (row) => <RecipientStateLabel recipient={row} />, width: '19%' },
    time('campaigns:recipient.deliveredAt', ({ deliveredAt }) => deliveredAt),
    time('campaigns:recipient.receivedAt', ({ receivedAt }) => receivedAt),
    time('campaigns:recipient.readAt', ({ readAt }) => readAt),
    time('campaigns:recipient.repliedAt', ({ repliedAt }) => repliedAt),
  ];
};

const StateFilter = ({
  value,
  onChange,
}: {
  value: RecipientState | null;
  onChange: (state: RecipientState | null) => void;
}) => {
  const { t } = useTranslate();
  return (
    <Select
      aria-label={t('campaigns:recipient.filter')}
      placeholder={t('campaigns:recipient.all')}
      data={recipientStates.map((state) => ({ value: state, label: t(`campaigns:recipientState.${state}`) }))}
      value={value}
      onChange={onChange}
      clearable
      clearButtonProps={{ 'aria-label': t('common:clear') }}
      w={220}
      data-testid="recipient-filter"
    />
  );
};

/** The recipients of a campaign with their state and their times, which may be narrowed to one state. */
export const Recipients = (props: Props) => {
  const { t } = useTranslate();
  const [state, setState] = useState<RecipientState | null>(null);
  const { query, rows, retry } = useRecipients(props, state);
  const columns = useColumns();
  return (
    <section aria-labelledby="recipients-title">
      <header className={classes.recipientsHeader}>
        <Title order={2} size="h5" id="recipients-title">
          {t('campaigns:recipient.title')}
        </Title>
        <StateFilter value={state} onChange={setState} />
      </header>
      {!rows && query.error === null && (
        <Skeleton height={160} radius="md" role="status" aria-label={t('common:loading')} />
      )}
      {!rows && query.error !== null && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {rows?.length === 0 && (
        <Text size="sm" c="dimmed" data-testid="no-recipients">
          {t(
            state !== null
              ? 'common:nothingFound'
              : props.isBegun
                ? 'campaigns:recipient.preparing'
                : 'campaigns:recipient.none',
          )}
        </Text>
      )}
      {rows && rows.length > 0 && (
        <ListBody name="recipient" rows={rows} columns={columns} actionsOf={() => []} openOf={() => undefined} />
      )}
      {query.isFetchNextPageError && <LoadFailure error={query.error} onRetry={retry} />}
      {query.hasNextPage && query.isFetchingNextPage && <Loader size="sm" className={classes.more} />}
    </section>
  );
};
