import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
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
  IconRotateClockwise,
  IconRoute,
  IconSearch,
  IconTrash,
  IconVideo,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useCommands } from '../../../components/commands.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { AcceptButton } from '../actions/AcceptButton.tsx';
import { ResolveButton } from './ResolveButton.tsx';
import classes from './TicketActions.module.css';
import { useTicketCommands } from './use-ticket-commands.tsx';

/**
 * True for a moment after the status changed: the actions of the new status ignore clicks meant for the old ones. A
 * second click on "Aceitar" must not hit what took its place.
 */
const useSettling = (status: Ticket['status']): { settling: boolean; onSettled: () => void } => {
  const [shown, setShown] = useState(status);
  const [settling, setSettling] = useState(false);
  if (shown !== status) {
    setShown(status);
    setSettling(true);
  }
  return { settling, onSettled: () => setSettling(false) };
};

interface Props {
  ticket: Ticket;
  /** Searches the conversation's messages. */
  onFind: () => void;
  /** Starts a flow; null where none may be started. */
  onStartFlow?: (() => void) | null;
}

/** The actions available on the ticket: the next step as a button, the others as icons and in a menu. */
export const TicketActions = ({ ticket, onFind, onStartFlow = null }: Props) => {
  const { t } = useTranslate();
  const commands = useTicketCommands(ticket);
  const { resolve, returnToQueue, giveBack, reopen, transfer, showLog, schedule, exportPdf, meet, remove, isPending } =
    commands;
  const { settling, onSettled } = useSettling(ticket.status);
  const inService = ticket.status === 'open' || ticket.status === 'group';
  useCommands(
    isPending
      ? { showLog }
      : { resolve: resolve && inService ? () => resolve(true) : null, returnToQueue, reopen, transfer, showLog },
  );
  return (
    <div
      className={classes.root}
      role="group"
      aria-label={t('tickets:actions')}
      data-settling={settling || undefined}
      // The composer keeps the focus that it has been given.
      onMouseDown={(event) => settling && event.preventDefault()}
      onAnimationEnd={(event) => event.target === event.currentTarget && onSettled()}
      data-testid="ticket-actions"
    >
      {resolve && inService && <ResolveButton resolve={resolve} isPending={isPending} />}
      {returnToQueue && (
        <Tooltip label={t('tickets:return')}>
          <ActionIcon
            size="lg"
            aria-label={t('tickets:return')}
            onClick={returnToQueue}
            disabled={isPending}
            className={classes.wide}
            data-testid="return"
          >
            <IconArrowBackUp size={19} stroke={1.8} />
          </ActionIcon>
        </Tooltip>
      )}
      {transfer && (
        <Tooltip label={t('tickets:transfer')}>
          <ActionIcon
            size="lg"
            aria-label={t('tickets:transfer')}
            onClick={transfer}
            disabled={isPending}
            className={classes.wide}
            data-testid="transfer"
          >
            <IconArrowsExchange size={19} stroke={1.8} />
          </ActionIcon>
        </Tooltip>
      )}
      {ticket.status === 'pending' && <AcceptButton ticket={ticket} />}
      {reopen && (
        <Button
          size="xs"
          leftSection={<IconRotateClockwise size={15} aria-hidden />}
          onClick={reopen}
          loading={isPending}
          data-testid="reopen"
        >
          {t('tickets:reopen')}
        </Button>
      )}
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
            <Menu.Item
              leftSection={<IconCheck size={16} />}
              onClick={() => resolve(true)}
              data-testid="resolve-waiting"
            >
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
    </div>
  );
};
