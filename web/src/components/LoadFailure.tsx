import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { translateError } from '../i18n/translate-error.ts';
import { useTranslate } from '../i18n/use-translate.ts';
import { EmptyState } from './EmptyState.tsx';

/** Shown in place of content that failed to load: the reason and a retry button. */
export const LoadFailure = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const { t } = useTranslate();
  return (
    <EmptyState icon={IconCloudOff} title={translateError(error)} role="alert">
      <Button variant="default" size="sm" onClick={onRetry}>
        {t('common:tryAgain')}
      </Button>
    </EmptyState>
  );
};
