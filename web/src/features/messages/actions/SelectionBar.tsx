import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconArrowForwardUp, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { notifyWarning } from '../../../components/notify.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import classes from './SelectionBar.module.css';

interface Props {
  count: number;
  onForward: () => void;
  onCancel: () => void;
}

/** Replaces the composer in selection mode: actions on the selected messages. Escape ends the mode. */
export const SelectionBar = ({ count, onForward, onCancel }: Props) => {
  const { t } = useTranslate();
  useEffect(() => {
    const cancel = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') onCancel();
    };
    window.addEventListener('keydown', cancel);
    return () => window.removeEventListener('keydown', cancel);
  }, [onCancel]);
  return (
    <footer className={classes.root} data-testid="selection">
      <Tooltip label={t('common:cancel')}>
        <ActionIcon size={38} aria-label={t('common:cancel')} onClick={onCancel}>
          <IconX size={20} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      <span className={classes.count} role="status">
        {t('messages:selected', { count })}
      </span>
      <Button
        leftSection={<IconArrowForwardUp size={17} aria-hidden />}
        onClick={() => (count === 0 ? notifyWarning(t('messages:noneSelected')) : onForward())}
        data-testid="forward-selected"
      >
        {t('messages:forward')}
      </Button>
    </footer>
  );
};
