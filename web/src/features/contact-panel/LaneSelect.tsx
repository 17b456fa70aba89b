import { Select } from '@mantine/core';
import type { Ticket } from '@recado/shared/contract/tickets';
import { ColorChip } from '../../components/ColorChip.tsx';
import { useLaneMoves, useMoveToLane } from '../../components/lanes/use-lane-moves.ts';
import { useLanes } from '../../components/lanes/use-lanes.ts';
import { useTranslate } from '../../i18n/use-translate.ts';

/** The lane of the kanban board in which the ticket stands; nothing while the company has no lanes. */
export const LaneSelect = ({ ticket, onTicket }: { ticket: Ticket; onTicket: (ticket: Ticket) => void }) => {
  const { t } = useTranslate();
  const lanes = useLanes();
  const moves = useLaneMoves();
  const move = useMoveToLane(onTicket);
  // The last choice is shown until the server has answered.
  const shown = moves.get(ticket.id);
  const laneId = shown === undefined ? ticket.laneId : shown;
  if (lanes.length === 0) return null;
  const colors = new Map(lanes.map(({ id, color }) => [String(id), color]));
  return (
    <Select
      label={t('contactPanel:lane')}
      placeholder={t('contactPanel:noLane')}
      data={lanes.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={laneId === null ? null : String(laneId)}
      onChange={(id) => move({ id: ticket.id, laneId }, id === null ? null : Number(id))}
      renderOption={({ option }) => <ColorChip color={colors.get(option.value)}>{option.label}</ColorChip>}
      clearable
      clearButtonProps={{ 'aria-label': t('common:clear') }}
      data-testid="lane"
    />
  );
};
