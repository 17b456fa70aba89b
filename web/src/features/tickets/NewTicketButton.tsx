import { ActionIcon, Tooltip } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconMessagePlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';

const NewTicketForm = lazyComponent(async () => (await import('./NewTicketForm.tsx')).NewTicketForm);

const dialog = 'new-ticket';

/** Opens the form for a new conversation. */
export const NewTicketButton = () => {
  const { t } = useTranslate();
  const label = t('tickets:new.title');
  const open = (): void => {
    modals.open({
      modalId: dialog,
      title: label,
      closeButtonProps: { 'aria-label': t('common:close') },
      children: (
        <Suspense>
          <NewTicketForm onDone={() => modals.close(dialog)} />
        </Suspense>
      ),
    });
  };
  return (
    <Tooltip label={label}>
      <ActionIcon size="lg" aria-label={label} onClick={open} data-testid="new-ticket">
        <IconMessagePlus size={19} stroke={1.8} />
      </ActionIcon>
    </Tooltip>
  );
};
