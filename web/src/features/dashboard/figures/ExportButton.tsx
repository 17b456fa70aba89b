import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { notifyFailure } from '../../../components/notify.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import classes from './ExportButton.module.css';

interface Props {
  /** Writes the file; its code loads then. */
  onExport: () => Promise<void>;
  /** Said where the file could not be written. */
  failure: string;
  disabled?: boolean;
  testId: string;
}

/** A button that saves what a tab shows as a spreadsheet. */
export const ExportButton = ({ onExport, failure, disabled = false, testId }: Props) => {
  const { t } = useTranslate();
  const [isSaving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      await onExport();
    } catch {
      notifyFailure(failure);
    }
    setSaving(false);
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => void save()}
      loading={isSaving}
      disabled={disabled}
      className={classes.root}
      data-testid={testId}
    >
      {t('figures:export')}
    </Button>
  );
};
