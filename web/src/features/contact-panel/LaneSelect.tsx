import { Select } from '@mantine/core';
import { listTags } from '@recado/shared/contract/tags';
import { removeTicketTag, setTicketTag } from '@recado/shared/contract/ticket-tags';
import type { Ticket } from '@recado/shared/contract/tickets';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { endpointQuery } from '../../api/query.ts';
import { useTranslate } from '../../i18n/use-translate.ts';

/** The lane of the kanban board in which the ticket stands; nothing while the company has no lanes. */
export const LaneSelect = ({ ticket, onTicket }: { ticket: Ticket; onTicket: (ticket: Ticket) => void }) => {
  const { t } = useTranslate();
  const { data: lanes = [] } = useQuery(endpointQuery(listTags, { query: { kanban: 1 } }));
  const move = useMutation({
    mutationFn: (laneId: number | null) =>
      laneId === null
        ? call(removeTicketTag, { params: { ticketId: ticket.id } })
        : call(setTicketTag, { params: { ticketId: ticket.id, tagId: laneId } }),
    onSuccess: onTicket,
    scope: { id: `lane-${ticket.id}` },
  });
  // What was chosen last is shown until the server has answered.
  const shown = move.isPending ? move.variables : ticket.laneId;
  if (lanes.length === 0) return null;
  return (
    <Select
      label={t('contactPanel:lane')}
      placeholder={t('contactPanel:noLane')}
      data={lanes.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={shown === null ? null : String(shown)}
      onChange={(id) => move.mutate(id === null ? null : Number(id))}
      clearable
      clearButtonProps={{ 'aria-label': t('common:clear') }}
      data-testid="lane"
    />
  );
};
