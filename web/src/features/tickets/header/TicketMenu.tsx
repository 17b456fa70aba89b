import { ActionIcon, Menu } from '@mantine/core';
import type { Ticket } from '@recado/shared/contract/tickets';
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconCalendarPlus,
  IconCheck,
  IconClockStop,
  IconDotsVertical,
  IconFileTypePdf,
  IconHistory,
  IconMessageOff,
  IconRobot,
  IconRoute,
  IconSearch,
  IconTrash,
  IconVideo,
} from '@tabler/icons-react';
import { useTranslate } from '../../../i18n/use-translate.ts';
import type { useTicketCommands } from './use-ticket-commands.tsx';

interface Props {
  ticket: Ticket;
  commands: ReturnType<typeof useTicketCommands>;
  /** True while the ticket is resolved by a button of its own. */
  inService: boolean;
  /** Searches the conversation's messages. */
  onFind: () => void;
  /** Starts a flow; null where none may be started. */
  onStartFlow: (() => void) | null;
}

/** The menu of the actions on a ticket that are not its next step. */
export const TicketMenu = ({ ticket, commands, inService, onFind, onStartFlow }: Props) => {
  const { t } = useTranslate();
  const { resolve, returnToQueue, giveBack, transfer, showLog, schedule, exportPdf, meet, remove } = commands;
  return (
    <Menu position="bottom-end" width={290}>
      <Menu.Target>
        <ActionIcon size="lg" aria-label={t('tickets:moreActions')} data-testid="more-actions">
          <IconDotsVertical size={19} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {returnToQueue && (
          <Menu.Item leftSection={<IconArrowBackUp size={16} />} onClick={returnToQueue}>
            {t('tickets:return')}
          </Menu.Item>
        )}
        {giveBack && (
          <Menu.Item leftSection={<IconRobot size={16} />} onClick={giveBack} data-testid="give-back">
            {t('tickets:giveBack')}
          </Menu.Item>
        )}
        {onStartFlow && (
          <Menu.Item leftSection={<IconRoute size={16} />} onClick={onStartFlow} data-testid="start-flow-by-hand">
            {t('tickets:startFlow')}
          </Menu.Item>
        )}
        {transfer && (
          <Menu.Item leftSection={<IconArrowsExchange size={16} />} onClick={transfer}>
            {t('tickets:transfer')}
          </Menu.Item>
        )}
        {resolve && !inService && (
          <Menu.Item leftSection={<IconCheck size={16} />} onClick={() => resolve(true)} data-testid="resolve-waiting">
            {t('tickets:resolve')}
          </Menu.Item>
        )}
        {resolve && (
          <Menu.Item
            leftSection={<IconMessageOff size={16} />}
            onClick={() => resolve(false)}
            data-testid="resolve-silently"
          >
            {ticket.status === 'pending' || ticket.status === 'lgpd'
              ? t('tickets:ignore')
              : t('tickets:resolveSilently')}
          </Menu.Item>
        )}
        {commands.pauseLevel && (
          <Menu.Item
            leftSection={<IconClockStop size={16} />}
            onClick={commands.pauseLevel}
            data-testid="pause-service-level"
          >
            {t(commands.isLevelPaused ? 'tickets:serviceLevel.resume' : 'tickets:serviceLevel.pause')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconSearch size={16} />} onClick={onFind} data-testid="find-by-menu">
          {t('messages:find.label')}
        </Menu.Item>
        <Menu.Item leftSection={<IconHistory size={16} />} onClick={showLog} data-testid="show-log">
          {t('tickets:showLog')}
        </Menu.Item>
        {schedule && (
          <Menu.Item leftSection={<IconCalendarPlus size={16} />} onClick={schedule} data-testid="schedule">
            {t('tickets:schedule.action')}
          </Menu.Item>
        )}
        {meet && (
          <Menu.Item leftSection={<IconVideo size={16} />} onClick={meet} data-testid="meeting">
            {t('tickets:meeting.action')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconFileTypePdf size={16} />} onClick={exportPdf} data-testid="export-pdf">
          {t('tickets:export.action')}
        </Menu.Item>
        {remove && (
          <Menu.Item
            c="var(--recado-danger)"
            leftSection={<IconTrash size={16} />}
            onClick={remove}
            data-testid="delete-ticket"
          >
            {t('tickets:deleteTicket')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
};
