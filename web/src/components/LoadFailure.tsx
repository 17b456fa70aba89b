import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { translateError } from '../i18n/translate-error.ts';
import { useTranslate } from '../i18n/use-translate.ts';
import { EmptyState } from './EmptyState.tsx';

interface Props {
  error: unknown;
  /** The name of what failed; the reason stands below it. Without one, the reason stands alone. */
  title?: string | undefined;
  onRetry: () => void;
}

/** Shown in place of content that failed to load: the reason and a retry button. */
export const LoadFailure = ({ error, title, onRetry }: Props) => {
  const { t } = useTranslate();
  const reason = translateError(error);
  return (
    <EmptyState icon={IconCloudOff} title={title ?? reason} {...(title && { hint: reason })} role="alert">
      <Button variant="default" size="sm" onClick={onRetry}>
        {t('common:tryAgain')}
      </Button>
    </EmptyState>
  );
};
