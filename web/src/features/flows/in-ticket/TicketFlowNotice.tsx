import { Button, Menu } from '@mantine/core';
import { listMessages } from '@recado/shared/contract/messages';
import {
  getTicketFlow,
  listStartableFlows,
  startTicketFlow,
  stopTicketFlow,
  type TicketFlow,
} from '@recado/shared/contract/ticket-flows';
import type { Ticket } from '@recado/shared/contract/tickets';
import { IconPlayerStop, IconRoute } from '@tabler/icons-react';
import { keepPreviousData, useIsFetching, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { endpointQuery, queryKey } from '../../../api/query.ts';
import { ConversationNotice } from '../../../components/ConversationNotice.tsx';
import { confirm } from '../../../components/dialog/confirm.ts';
import { notifyError } from '../../../components/notify.ts';
import { formatDate, formatTime, isToday } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useReadOnly } from '../../../login/use-read-only.ts';
import classes from './TicketFlowNotice.module.css';

interface Props {
  ticket: Ticket;
  onChanged: (ticket: Ticket) => void;
}

const timeOf = (at: string): string => {
  const date = new Date(at);
  return isToday(date) ? formatTime(date) : `${formatDate(date)} ${formatTime(date)}`;
};

const Place = ({ flow: { name, node, since } }: { flow: TicketFlow }) => {
  const { t } = useTranslate();
  const place = node ? [t(`flowEditor:kind.${node.type}`), node.words].filter(Boolean).join(': ') : '';
  return (
    <span className={classes.place} data-testid="ticket-flow-place">
      <b>{name === '' ? t('flowEditor:inTicket.gone') : t('flowEditor:inTicket.flow', { name })}</b>
      {place !== '' && ` · ${place}`}
      {since !== null && ` · ${t('flowEditor:inTicket.since', { time: timeOf(since) })}`}
    </span>
  );
};

const OtherFlows = ({ ticketId, onPick }: { ticketId: number; onPick: (flowId: number) => void }) => {
  const { t } = useTranslate();
  const { data } = useQuery(endpointQuery(listStartableFlows, { params: { ticketId } }));
  if (data?.length === 0) return <Menu.Label>{t('flowEditor:inTicket.none')}</Menu.Label>;
  return data?.map(({ id, name }) => (
    <Menu.Item key={id} onClick={() => onPick(id)} data-testid={`start-flow-${id}`}>
      {name}
    </Menu.Item>
  ));
};

/** True once the messages of a conversation, or the failure to read them, are there. */
const useIsConversationLoaded = (ticketUuid: string): boolean => {
  const client = useQueryClient();
  const filter = { queryKey: queryKey(listMessages, { params: { ticketUuid } }) };
  // Renders again when a read begins or ends.
  useIsFetching(filter);
  return client
    .getQueryCache()
    .findAll(filter)
    .some(({ state }) => state.status !== 'pending');
};

/** Says where a contact stands in a flow, which can be stopped here, and given up for another one. */
export const TicketFlowNotice = ({ ticket, onChanged }: Props) => {
  const { t } = useTranslate();
  const isReadOnly = useReadOnly();
  const [opened, setOpened] = useState(false);
  const params = { ticketId: ticket.id };
  const place = endpointQuery(getTicketFlow, { params });
  const isLoaded = useIsConversationLoaded(ticket.uuid);
  const { data } = useQuery({
    ...place,
    // The contact may have moved on with each change of the ticket.
    queryKey: [...place.queryKey, ticket.version],
    placeholderData: keepPreviousData,
    // The messages come first: who opens a conversation waits for them.
    enabled: isLoaded,
  });
  const act = useMutation({
    mutationFn: (flowId: number | null) =>
      flowId === null ? call(stopTicketFlow, { params }) : call(startTicketFlow, { params, body: { flowId } }),
    onSuccess: (changed) => onChanged(changed),
    onError: notifyError,
  });
  const flow = data?.flow ?? null;
  if (flow === null) return null;
  const stop = (): void =>
    confirm({
      title: t('flowEditor:inTicket.stopTitle'),
      text: t('flowEditor:inTicket.stopText'),
      confirm: t('flowEditor:inTicket.stop'),
      onConfirm: () => act.mutate(null),
    });
  const text = isReadOnly ? (
    <Place flow={flow} />
  ) : (
    <>
      <Place flow={flow} />
      <span className={classes.actions}>
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconPlayerStop size={14} aria-hidden />}
          loading={act.isPending}
          onClick={stop}
          data-testid="stop-flow"
        >
          {t('flowEditor:inTicket.stop')}
        </Button>
        <Menu position="bottom-end" width={240} opened={opened} onChange={setOpened}>
          <Menu.Target>
            <Button size="compact-xs" variant="default" disabled={act.isPending} data-testid="start-other-flow">
              {t('flowEditor:inTicket.other')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown className={classes.flows}>
            {opened && <OtherFlows ticketId={ticket.id} onPick={(flowId) => act.mutate(flowId)} />}
          </Menu.Dropdown>
        </Menu>
      </span>
    </>
  );
  return <ConversationNotice icon={IconRoute} text={text} testId="ticket-flow" />;
};
