import { ActionIcon } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslate } from '../../../i18n/use-translate.ts';
import classes from './JumpToEnd.module.css';

interface Props {
  /** Messages that arrived below what is on the screen. */
  unseen: number;
  onClick: () => void;
}

/** Button that scrolls to the newest message, with the number of those that were not seen. */
export const JumpToEnd = ({ unseen, onClick }: Props) => {
  const { t } = useTranslate();
  return (
    <ActionIcon
      className={classes.root}
      variant="default"
      size={38}
      radius="xl"
      aria-label={unseen > 0 ? t('messages:jumpToNew', { count: unseen }) : t('messages:jumpToEnd')}
      onClick={onClick}
      data-testid="jump-to-end"
    >
      <IconChevronDown size={20} aria-hidden />
      {unseen > 0 && (
        <span className={classes.count} data-testid="unseen">
          {unseen > 99 ? '99+' : unseen}
        </span>
      )}
    </ActionIcon>
  );
};
