import { Button, Group, Text } from '@mantine/core';
import { isApiError } from '../../../errors/api-error.ts';
import { openContent } from '../../../components/dialog/open-content.tsx';
import { translate } from '../../../i18n/i18n.ts';
import { translateError } from '../../../i18n/translate-error.ts';

const nameOrDefault = (name: unknown, fallback: string): string =>
  typeof name === 'string' && name !== '' ? name : fallback;

/**
 * The owner of the contact's conversation, from an error's details; `userName` is null while it waits for an agent.
 */
export interface Owner {
  userName?: unknown;
  queueName?: unknown;
}

const ownerText = ({ userName, queueName }: Owner): string => {
  const queue = nameOrDefault(queueName, translate('tickets:noQueue'));
  if (userName === null) return translate('tickets:owner.waiting', { queue });
  return translate('tickets:owner.text', { user: nameOrDefault(userName, translate('tickets:owner.nobody')), queue });
};

/** Translates an error of a ticket call; when another user has the ticket, names that user and the queue. */
export const ticketErrorText = (error: unknown): string =>
  isApiError(error, 'ERR_TICKET_TAKEN', 'ERR_OTHER_OPEN_TICKET') ? ownerText(error.details) : translateError(error);

/** Dialog that names the agent and queue of the contact's existing conversation, or says that it waits. */
export const showTicketOwner = (owner: Owner): void =>
  void openContent({
    title: translate(owner.userName === null ? 'tickets:owner.waitingTitle' : 'tickets:owner.title'),
    size: 'sm',
    render: (close) => (
      <>
        <Text size="sm" data-testid="ticket-owner">
          {ownerText(owner)}
        </Text>
        <Group justify="flex-end" mt="lg">
          <Button onClick={close} data-autofocus>
            {translate('common:understood')}
          </Button>
        </Group>
      </>
    ),
  });
