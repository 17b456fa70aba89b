import { Button } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { EmptyState } from '../../components/EmptyState.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './NoTicket.module.css';

/** Shown while no conversation is selected; the button leads to the list. */
export const NoTicket = ({ onSelect }: { onSelect: () => void }) => {
  const { t } = useTranslate();
  const select = (): void => {
    onSelect();
    document.querySelector<HTMLElement>('[data-ticket-link]')?.focus();
  };
  return (
    <div className={classes.root}>
      <EmptyState icon={IconMessages} title={t('tickets:none.title')} hint={t('tickets:none.hint')}>
        <Button variant="default" onClick={select}>
          {t('tickets:none.select')}
        </Button>
      </EmptyState>
    </div>
  );
};
