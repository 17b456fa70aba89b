import { Progress, Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslate } from '../../../i18n/use-translate.ts';
import classes from './ClosingProgress.module.css';
import { closingStore } from './closing-progress.ts';

/** The progress of all running closings of tickets; nothing while none does. */
export const ClosingProgress = () => {
  const { t, language } = useTranslate();
  const closings = useSyncExternalStore(closingStore.subscribe, closingStore.read);
  return closings.map(({ closingId, done, total }) => {
    const [shown, all] = [done.toLocaleString(language), total.toLocaleString(language)];
    return (
      <div key={closingId} className={classes.root} role="status" data-testid="closing-progress">
        <Text size="xs">{t('tickets:closeAll.progress', { done: shown, total: all })}</Text>
        <Progress
          value={total === 0 ? 0 : (100 * done) / total}
          size="sm"
          aria-label={t('tickets:closeAll.label')}
          animated
        />
      </div>
    );
  });
};
