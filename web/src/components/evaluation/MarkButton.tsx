import { Button } from '@mantine/core';
import type { Message } from '@recado/shared/contract/messages';
import { IconChecklist } from '@tabler/icons-react';
import { useTranslate } from '../../i18n/use-translate.ts';
import { openDialog } from '../dialog/dialogs.ts';
import { MarkDialog } from './MarkDialog.tsx';

/** Opens the form that makes a case of a prompt's answer. */
export const MarkButton = ({ message }: { message: Message }) => {
  const { t } = useTranslate();
  return (
    <Button
      variant="default"
      leftSection={<IconChecklist size={16} aria-hidden />}
      onClick={() => openDialog(MarkDialog, { message })}
      data-testid="mark-answer"
    >
      {t('prompts:evaluation.mark.title')}
    </Button>
  );
};
