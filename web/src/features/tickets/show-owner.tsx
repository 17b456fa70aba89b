import { Button, Group, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { isApiError } from '../../api/api-error.ts';
import { translate } from '../../i18n/i18n.ts';
import { translateError } from '../../i18n/translate-error.ts';

const dialog = 'ticket-owner';

const nameOr = (name: unknown, otherwise: string): string =>
  typeof name === 'string' && name !== '' ? name : otherwise;

interface Owner {
  userName?: unknown;
  queueName?: unknown;
}

const ownerText = ({ userName, queueName }: Owner): string =>
  translate('tickets:owner.text', {
    user: nameOr(userName, translate('tickets:owner.nobody')),
    queue: nameOr(queueName, translate('tickets:noQueue')),
  });

/** Why a ticket could not be had or changed, in the user's words: who has it, where that is the reason. */
export const refusalText = (error: unknown): string =>
  isApiError(error, 'ERR_TICKET_TAKEN', 'ERR_OTHER_OPEN_TICKET') ? ownerText(error.details) : translateError(error);

/** Says who has the conversation with this contact already, and in which queue. */
export const showOwner = (owner: Owner): void => {
  modals.open({
    modalId: dialog,
    title: translate('tickets:owner.title'),
    size: 'sm',
    closeButtonProps: { 'aria-label': translate('common:close') },
    children: (
      <>
        <Text size="sm" data-testid="ticket-owner">
          {ownerText(owner)}
        </Text>
        <Group justify="flex-end" mt="lg">
          <Button onClick={() => modals.close(dialog)} data-autofocus>
            {translate('common:understood')}
          </Button>
        </Group>
      </>
    ),
  });
};
