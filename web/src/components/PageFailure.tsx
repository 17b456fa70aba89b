import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { translateError } from '../i18n/translate-error.ts';
import { useTranslate } from '../i18n/use-translate.ts';
import classes from './PageFailure.module.css';

/** Shown at the end of a list whose next page failed to load: the reason and a retry button. */
export const PageFailure = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const { t } = useTranslate();
  return (
    <div className={classes.root} role="alert" data-testid="page-failure">
      <span>{translateError(error)}</span>
      <Button size="compact-xs" variant="default" leftSection={<IconRefresh size={13} aria-hidden />} onClick={onRetry}>
        {t('common:tryAgain')}
      </Button>
    </div>
  );
};
