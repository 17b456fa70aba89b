import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { listStartableFlows, startTicketFlow } from '@recado/shared/contract/ticket-flows';
import type { Ticket } from '@recado/shared/contract/tickets';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { endpointQuery } from '../../../api/query.ts';
import { notifyError, notifySuccess } from '../../../components/notify.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';

interface Props {
  ticket: Pick<Ticket, 'id' | 'status'>;
  onStarted: (ticket: Ticket) => void;
  onCancel: () => void;
}

/** Form that starts a published flow in a ticket. */
export const StartFlowForm = ({ ticket, onStarted, onCancel }: Props) => {
  const { t } = useTranslate();
  const params = { ticketId: ticket.id };
  const { data: flows } = useQuery(endpointQuery(listStartableFlows, { params }));
  const [flowId, setFlowId] = useState<string | null>(null);
  const start = useMutation({
    mutationFn: (chosen: number) => call(startTicketFlow, { params, body: { flowId: chosen } }),
    onSuccess: (changed) => {
      notifySuccess(t('flowEditor:inTicket.started'));
      onStarted(changed);
    },
    onError: notifyError,
  });
  return (
    <Stack gap="md">
      {ticket.status === 'open' && <Text size="sm">{t('flowEditor:inTicket.leavesYou')}</Text>}
      <Select
        label={t('flowEditor:inTicket.choose')}
        data={(flows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={flowId}
        onChange={setFlowId}
        disabled={!flows}
        nothingFoundMessage={t('flowEditor:inTicket.none')}
        searchable
        data-autofocus
        data-testid="flow-to-start"
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
        <Button
          disabled={flowId === null}
          loading={start.isPending}
          onClick={() => start.mutate(Number(flowId))}
          data-testid="start-flow"
        >
          {t('flowEditor:inTicket.start')}
        </Button>
      </Group>
    </Stack>
  );
};
