import { Badge, Button, Select, Stack, Text } from '@mantine/core';
import type { WebhookEventName } from '@recado/shared/contract/webhook-events';
import {
  deliveryStates,
  getWebhook,
  listWebhookDeliveries,
  replayWebhookDelivery,
  type WebhookDelivery,
} from '@recado/shared/contract/webhook-calls';
import { IconEye, IconInbox, IconRefresh, IconRepeat } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { call } from '../../api/call.ts';
import { endpointPages, endpointQuery } from '../../api/query.ts';
import { openDialog } from '../../components/dialog/dialogs.ts';
import { FilterButton } from '../../components/FilterButton.tsx';
import { ListPage } from '../../components/list/ListPage.tsx';
import type { UseRows } from '../../components/list/list-rows.ts';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { Page } from '../../components/page/Page.tsx';
import { notifySuccess } from '../../components/notify.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { DeliveryDialog } from './DeliveryDialog.tsx';
import { eventChoices, eventLabel } from './event-choices.ts';
import { useErrorText } from './Exchange.tsx';
import { momentOf } from './moment.ts';
import { ReplayDialog } from './ReplayDialog.tsx';

type State = WebhookDelivery['state'];

/** A row of the log; its number in the list is its id. */
interface Row extends Omit<WebhookDelivery, 'id'> {
  id: number;
  deliveryId: string;
}

interface Filter {
  type: WebhookEventName | null;
  state: State | null;
  /** Hours before now; null for all. */
  hours: string | null;
}

const noFilter: Filter = { type: null, state: null, hours: null };
const spans = ['1', '24', '168'] as const;
const hour = 60 * 60_000;

/** Milliseconds after which the log is read again while it is shown. */
const refetchAfter = 10_000;

const colors: Record<State, string> = { delivered: 'teal', waiting: 'yellow', failed: 'red' };

/** Makes the hook that reads a log. A filter by time begins at the time when it was set. */
const deliveriesOf =
  (webhookId: number, { type, state, from }: Omit<Filter, 'hours'> & { from: string | null }): UseRows<Row> =>
  () => {
    const { data, error, refetch, ...pages } = useInfiniteQuery({
      ...endpointPages(listWebhookDeliveries, {
        params: { id: webhookId },
        query: { ...(type && { type }), ...(state && { state }), ...(from !== null && { from }) },
      }),
      placeholderData: keepPreviousData,
      refetchInterval: refetchAfter,
    });
    const rows = data?.pages.flatMap(({ deliveries }) => deliveries);
    return { rows: rows?.map((row, id) => ({ ...row, id, deliveryId: row.id })), error, refetch, pages };
  };

const Filters = ({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) => {
  const { t } = useTranslate();
  const common = {
    clearable: true,
    comboboxProps: { withinPortal: false },
    clearButtonProps: { 'aria-label': t('common:clear') },
  };
  return (
    <Stack gap="sm">
      <Select
        {...common}
        label={t('webhooks:eventType')}
        placeholder={t('webhooks:allEvents')}
        data={eventChoices(t)}
        value={filter.type}
        onChange={(type) => onChange({ ...filter, type })}
      />
      <Select
        {...common}
        label={t('webhooks:stateLabel')}
        placeholder={t('webhooks:allStates')}
        data={deliveryStates.map((value) => ({ value, label: t(`webhooks:deliveryState.${value}`) }))}
        value={filter.state}
        onChange={(state) => onChange({ ...filter, state })}
        data-testid="filter-state"
      />
      <Select
        {...common}
        label={t('webhooks:time')}
        placeholder={t('webhooks:anyTime')}
        data={spans.map((value) => ({ value, label: t(`webhooks:span.${value}`) }))}
        value={filter.hours}
        onChange={(hours) => onChange({ ...filter, hours })}
      />
    </Stack>
  );
};

/** The log of an endpoint's deliveries. */
export const DeliveriesPage = () => {
  const { t } = useTranslate();
  const textOf = useErrorText();
  const webhookId = Number(useParams().webhookId);
  const [filter, setFilter] = useState({ ...noFilter, from: null as string | null });
  const { data: webhook, error, refetch } = useQuery(endpointQuery(getWebhook, { params: { id: webhookId } }));
  const [useRows, setRows] = useState(() => deliveriesOf(webhookId, filter));
  const change = ({ hours, ...next }: Filter): void => {
    const from = hours === null ? null : new Date(Date.now() - Number(hours) * hour).toISOString();
    setFilter({ ...next, hours, from });
    setRows(() => deliveriesOf(webhookId, { ...next, from }));
  };
  const replay = useMutation({
    mutationFn: ({ deliveryId }: Row) => call(replayWebhookDelivery, { params: { id: webhookId, deliveryId } }),
    onSuccess: () => notifySuccess(t('webhooks:replayed')),
  });
  if (!webhook && error !== null)
    return (
      <Page title={t('webhooks:deliveries')} back={{ label: t('webhooks:back'), to: '/webhooks' }}>
        <LoadFailure error={error} onRetry={() => void refetch()} />
      </Page>
    );
  const count = [filter.type, filter.state, filter.hours].filter((one) => one !== null).length;
  const open = ({ deliveryId }: Row): void =>
    void openDialog(DeliveryDialog, { webhookId, deliveryId, onReplayed: () => void refetch() });
  return (
    <ListPage<Row>
      key={`${webhookId} ${JSON.stringify(filter)}`}
      name="delivery"
      title="webhooks:deliveriesTitle"
      titleValues={{ name: webhook ? webhook.description || webhook.url : '' }}
      back={{ label: 'webhooks:back', to: '/webhooks' }}
      useRows={useRows}
      nameOf={({ type }) => eventLabel(t, type)}
      filtered={count > 0}
      empty={{ icon: IconInbox, title: 'webhooks:noDeliveries', hint: 'webhooks:noDeliveriesHint' }}
      tools={
        <>
          <FilterButton
            label={count > 0 ? t('webhooks:filters', { count }) : t('webhooks:filter')}
            isSet={count > 0}
            testId="delivery-filters"
          >
            <Filters filter={filter} onChange={change} />
          </FilterButton>
          {webhook?.isOn && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} aria-hidden />}
              onClick={() => openDialog(ReplayDialog, { webhookId, onReplayed: () => void refetch() })}
              data-testid="replay-failed"
            >
              {t('webhooks:replayFailed')}
            </Button>
          )}
        </>
      }
      actions={(row) => {
        const name = eventLabel(t, row.type);
        return [
          ...(webhook?.isOn && row.state !== 'waiting'
            ? [
                {
                  hint: t('webhooks:replay'),
                  label: t('webhooks:replayOf', { name }),
                  icon: IconRepeat,
                  onClick: () => replay.mutate(row),
                  testId: `replay-${row.id}`,
                },
              ]
            : []),
          {
            hint: t('webhooks:show'),
            label: t('webhooks:showOf', { name }),
            icon: IconEye,
            onClick: () => open(row),
            testId: `show-${row.id}`,
          },
        ];
      }}
      columns={[
        { label: 'webhooks:eventType', cell: ({ type }) => eventLabel(t, type), main: true },
        { label: 'webhooks:time', cell: ({ at }) => momentOf(at), width: '190px', numeric: true },
        {
          label: 'webhooks:stateLabel',
          cell: ({ state }) => (
            <Badge variant="dot" color={colors[state]}>
              {t(`webhooks:deliveryState.${state}`)}
            </Badge>
          ),
          width: '130px',
        },
        {
          label: 'webhooks:answer',
          cell: ({ status, error: failure }) => (
            <Text size="sm">{status ?? (failure === null ? '–' : textOf(failure))}</Text>
          ),
          width: '200px',
        },
        { label: 'webhooks:attempts', cell: ({ attempts }) => attempts, width: '100px', numeric: true },
      ]}
    />
  );
};
