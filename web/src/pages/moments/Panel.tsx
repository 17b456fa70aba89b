import type { Ticket } from '@recado/shared/contract/tickets';
import { useMemo } from 'react';
import { CardBoard } from '../../features/kanban/CardBoard.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { AgentColumn } from './AgentColumn.tsx';
import { type Agent, type AgentCard, agentCards, mayOpenOnPanel } from './panel-tickets.ts';
import { useMoveToAgent } from './use-move-to-agent.tsx';

interface Props {
  agents: readonly Agent[];
  tickets: readonly Ticket[];
}

/** The agents with their tickets, which are transferred from one to another. */
export const Panel = ({ agents, tickets }: Props) => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const { moves, move: send } = useMoveToAgent();
  const cards = useMemo(() => agentCards(agents, tickets, moves), [agents, tickets, moves]);
  const nameOf = ({ agent }: AgentCard): string => agent?.name ?? t('moments:pending');
  return (
    <CardBoard
      columns={cards}
      onMove={(ticket, _from, to) => {
        if (!mayOpenOnPanel(user, ticket)) return null;
        // Of an agent who was removed only the name is known.
        const agent = agents.find(({ id }) => id === to.id) ?? null;
        if (to.id !== null && agent === null) return null;
        return send(ticket, agent) ? t('moments:moved', { name: ticket.contact.name, agent: nameOf(to) }) : null;
      }}
      labelOf={nameOf}
      menuTitle={t('moments:moveTo')}
      keys={t('moments:keys')}
      name="panel"
    >
      {({ id, agent, tickets: held }, onMenu) => (
        <AgentColumn key={id ?? 'none'} agent={agent} tickets={held} viewer={user} onMenu={onMenu} />
      )}
    </CardBoard>
  );
};
