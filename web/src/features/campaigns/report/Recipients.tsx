import { Anchor, Button, Group, Loader, Select, Skeleton, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  type CampaignRecipient,
  listCampaignRecipients,
  type RecipientGroup,
} from '@recado/shared/contract/campaign-recipients';
import type { Campaign } from '@recado/shared/contract/campaigns';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { endpointPages } from '../../../api/query.ts';
import { useNextPage } from '../../../api/use-next-page.ts';
import { showPhone } from '../../../components/contact/format-phone.ts';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { ListBody } from '../../../components/list/ListBody.tsx';
import type { Column } from '../../../components/list/list-page-props.ts';
import { SearchField } from '../../../components/page/SearchField.tsx';
import { formatAt } from '../../../components/schedule/company-clock.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';
import classes from './CampaignReport.module.css';
import { countsOf } from './counts.ts';
import { exportRecipients } from './export-recipients.ts';
import { filterOf, type RecipientFilter } from './recipient-filter.ts';
import { RecipientStateLabel } from './RecipientStateLabel.tsx';

/** Pixels from the end at which the next page loads (specification 3, section 9). */
const nextPageDistance = 100;
/** Milliseconds without a keystroke before the recipients are searched (specification 1, section 9). */
const searchDelay = 500;

type Row = CampaignRecipient & { id: number };

interface Props {
  campaign: Campaign;
  /** The count whose people are shown; null for everybody. */
  group: RecipientGroup | null;
  onGroup: (group: RecipientGroup | null) => void;
  /** The element that scrolls. */
  scroller: RefObject<HTMLElement | null>;
}

/** The recipients that a filter shows, whose next pages load when the page is scrolled to its end. */
const useRecipients = ({ campaign: { id }, scroller }: Props, filter: RecipientFilter) => {
  const query = useInfiniteQuery({
    ...endpointPages(listCampaignRecipients, { params: { id }, query: { ...filter } }),
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

/** The name of a recipient, which leads to its conversation where it has one. */
const Name = ({ recipient: { name, ticketUuid } }: { recipient: CampaignRecipient }) => {
  const { t } = useTranslate();
  if (ticketUuid === null) return name;
  return (
    <Anchor
      component={Link}
      to={`/tickets/${ticketUuid}`}
      inherit
      aria-label={t('campaigns:recipient.openConversation', { name })}
      data-testid="open-conversation"
    >
      {name}
    </Anchor>
  );
};

const useColumns = ({ variants }: Campaign): readonly Column<Row>[] => {
  const { company } = useLogin();
  const timeOf = (at: string | null): string => (at === null ? '' : formatAt(Date.parse(at), company.timeZone));
  const time = (label: Column<Row>['label'], read: (row: Row) => string | null): Column<Row> => ({
    label,
    cell: (row) => timeOf(read(row)),
    width: '9.5%',
    numeric: true,
  });
  return [
    { label: 'campaigns:recipient.name', cell: (row) => <Name recipient={row} />, main: true },
    { label: 'campaigns:recipient.number', cell: ({ number }) => showPhone(number), width: '14%', numeric: true },
    { label: 'campaigns:recipient.state', cell: (row) => <RecipientStateLabel recipient={row} />, width: '19%' },
    ...(variants.length > 1
      ? [{ label: 'campaigns:recipient.message', cell: ({ slot }: Row) => slot, width: '7%', numeric: true } as const]
      : []),
    time('campaigns:recipient.deliveredAt', ({ deliveredAt }) => deliveredAt),
    time('campaigns:recipient.receivedAt', ({ receivedAt }) => receivedAt),
    time('campaigns:recipient.readAt', ({ readAt }) => readAt),
    time('campaigns:recipient.repliedAt', ({ repliedAt }) => repliedAt),
  ];
};

interface ToolsProps {
  campaign: Campaign;
  group: RecipientGroup | null;
  text: string;
  onGroup: (group: RecipientGroup | null) => void;
  onText: (text: string) => void;
}

/** Search, the count that is shown, and the export of what is shown. */
const Tools = ({ campaign, group, text, onGroup, onText }: ToolsProps) => {
  const { t } = useTranslate();
  const { timeZone } = useLogin().company;
  return (
    <Group gap="xs">
      <SearchField label={t('campaigns:recipient.search')} value={text} onChange={onText} />
      <Select
        aria-label={t('campaigns:recipient.state')}
        placeholder={t('campaigns:recipient.everybody')}
        data={countsOf(campaign).map(([name]) => ({ value: name, label: t(`campaigns:count.${name}`) }))}
        value={group}
        onChange={onGroup}
        clearable
        clearButtonProps={{ 'aria-label': t('common:clear') }}
        w={200}
        data-testid="recipient-filter"
      />
      <Button
        variant="default"
        leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
        onClick={() => exportRecipients(campaign, filterOf(group, text), timeZone)}
        data-testid="export-recipients"
      >
        {t('campaigns:export.action')}
      </Button>
    </Group>
  );
};

/** The recipients of a campaign with their state and their times, narrowed to those of a count, and searched. */
export const Recipients = (props: Props) => {
  const { t } = useTranslate();
  const { campaign, group, onGroup } = props;
  const [text, setText] = useState('');
  const [typed] = useDebouncedValue(text, searchDelay);
  const filter = filterOf(group, typed);
  const { query, rows, retry } = useRecipients(props, filter);
  const columns = useColumns(campaign);
  const isBegun = campaign.startedAt !== null;
  const isNarrowed = Object.keys(filter).length > 0;
  // A page of a filter may be empty although more follow.
  const isSearching = rows?.length === 0 && query.hasNextPage && !query.isFetchNextPageError;
  return (
    <section aria-labelledby="recipients-title">
      <header className={classes.recipientsHeader}>
        <Title order={2} size="h5" id="recipients-title">
          {t('campaigns:recipient.title')}
        </Title>
        {isBegun && <Tools campaign={campaign} group={group} text={text} onGroup={onGroup} onText={setText} />}
      </header>
      {((!rows && query.error === null) || isSearching) && (
        <Skeleton height={160} radius="md" role="status" aria-label={t('common:loading')} />
      )}
      {!rows && query.error !== null && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {rows?.length === 0 && !isSearching && (
        <Text size="sm" c="dimmed" data-testid="no-recipients">
          {t(
            isNarrowed ? 'common:nothingFound' : isBegun ? 'campaigns:recipient.preparing' : 'campaigns:recipient.none',
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
