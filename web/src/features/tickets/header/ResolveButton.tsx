import { Button, Menu, Text } from '@mantine/core';
import { IconCheck, IconChevronDown, IconMessageOff } from '@tabler/icons-react';
import { useTranslate } from '../../../i18n/use-translate.ts';
import classes from './TicketActions.module.css';

interface Props {
  resolve: (withFarewell: boolean) => void;
  isPending: boolean;
}

/** Resolves a ticket in service: as the settings say, or by the menu beside it without a farewell (specification 1, section 4). */
export const ResolveButton = ({ resolve, isPending }: Props) => {
  const { t } = useTranslate();
  return (
    <Button.Group>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconCheck size={15} aria-hidden />}
        onClick={() => resolve(true)}
        loading={isPending}
        className={classes.resolve}
        data-testid="resolve"
      >
        {t('tickets:resolve')}
      </Button>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <Button
            size="xs"
            variant="default"
            px={6}
            className={classes.wide}
            aria-label={t('tickets:resolveOptions')}
            disabled={isPending}
            data-testid="resolve-options"
          >
            <IconChevronDown size={15} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCheck size={16} />} onClick={() => resolve(true)}>
            {t('tickets:resolve')}
            <Text size="xs" c="dimmed">
              {t('tickets:resolveHint')}
            </Text>
          </Menu.Item>
          <Menu.Item leftSection={<IconMessageOff size={16} />} onClick={() => resolve(false)}>
            {t('tickets:resolveSilently')}
            <Text size="xs" c="dimmed">
              {t('tickets:resolveSilentlyHint')}
            </Text>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
};
