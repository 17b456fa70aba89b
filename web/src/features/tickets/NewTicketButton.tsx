import { ActionIcon, Tooltip } from '@mantine/core';
import { IconMessagePlus } from '@tabler/icons-react';
import { openContent } from '../../components/dialog/open-content.tsx';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';

const NewTicketForm = lazyComponent(async () => (await import('./NewTicketForm.tsx')).NewTicketForm);

/** Opens the form for a new conversation. */
export const NewTicketButton = () => {
  const { t } = useTranslate();
  const label = t('tickets:new.title');
  const open = (): void => void openContent({ title: label, render: (close) => <NewTicketForm onDone={close} /> });
  return (
    <Tooltip label={label}>
      <ActionIcon size="lg" aria-label={label} onClick={open} data-testid="new-ticket">
        <IconMessagePlus size={19} stroke={1.8} />
      </ActionIcon>
    </Tooltip>
  );
};
