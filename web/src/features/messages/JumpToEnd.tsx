import { ActionIcon } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './JumpToEnd.module.css';

/** Button that scrolls to the newest message. */
export const JumpToEnd = ({ onClick }: { onClick: () => void }) => {
  const { t } = useTranslate();
  return (
    <ActionIcon
      className={classes.root}
      variant="default"
      size={38}
      radius="xl"
      aria-label={t('messages:jumpToEnd')}
      onClick={onClick}
    >
      <IconChevronDown size={20} />
    </ActionIcon>
  );
};
