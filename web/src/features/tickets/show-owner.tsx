import { Button, Group, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { translate } from '../../i18n/i18n.ts';

const dialog = 'ticket-owner';

const nameOr = (name: unknown, otherwise: string): string => (typeof name === 'string' && name !== '' ? name : otherwise);

/** Says who has the conversation with this contact already, and in which queue. */
export const showOwner = ({ userName, queueName }: { userName?: unknown; queueName?: unknown }): void => {
  const user = nameOr(userName, translate('tickets:owner.nobody'));
  const queue = nameOr(queueName, translate('tickets:noQueue'));
  modals.open({
    modalId: dialog,
    title: translate('tickets:owner.title'),
    size: 'sm',
    closeButtonProps: { 'aria-label': translate('common:close') },
    children: (
      <>
        <Text size="sm" data-testid="ticket-owner">
          {translate('tickets:owner.text', { user, queue })}
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
