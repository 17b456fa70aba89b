import { ActionIcon, Button, Tooltip } from '@mantine/core';
import type { Ticket } from '@recado/shared/contract/tickets';
import { type Icon, IconArrowBackUp, IconArrowsExchange, IconRotateClockwise } from '@tabler/icons-react';
import { useState } from 'react';
import { useCommands } from '../../../components/commands.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { AcceptButton } from '../actions/AcceptButton.tsx';
import { ResolveButton } from './ResolveButton.tsx';
import classes from './TicketActions.module.css';
import { TicketMenu } from './TicketMenu.tsx';
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

interface ActionProps {
  label: string;
  icon: Icon;
  onClick: () => void;
  disabled: boolean;
  testId: string;
}

/** An action that is in the menu alone where the header is narrow. */
const WideAction = ({ label, icon: Symbol, onClick, disabled, testId }: ActionProps) => (
  <Tooltip label={label}>
    <ActionIcon
      size="lg"
      aria-label={label}
      onClick={onClick}
      disabled={disabled}
      className={classes.wide}
      data-testid={testId}
    >
      <Symbol size={19} stroke={1.8} />
    </ActionIcon>
  </Tooltip>
);

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
  const { resolve, returnToQueue, reopen, transfer, showLog, isPending } = commands;
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
        <WideAction
          label={t('tickets:return')}
          icon={IconArrowBackUp}
          onClick={returnToQueue}
          disabled={isPending}
          testId="return"
        />
      )}
      {transfer && (
        <WideAction
          label={t('tickets:transfer')}
          icon={IconArrowsExchange}
          onClick={transfer}
          disabled={isPending}
          testId="transfer"
        />
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
      <TicketMenu ticket={ticket} commands={commands} inService={inService} onFind={onFind} onStartFlow={onStartFlow} />
    </div>
  );
};
