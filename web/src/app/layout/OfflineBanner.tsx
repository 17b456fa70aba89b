import { IconCloudOff } from '@tabler/icons-react';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useRealtime } from '../../realtime/realtime-context.ts';
import classes from './OfflineBanner.module.css';

/** Warns that the displayed data may be outdated while the socket is disconnected. */
export const OfflineBanner = () => {
  const { t } = useTranslate();
  const { online } = useRealtime();
  if (online) return null;
  return (
    <div className={classes.root} role="status" data-testid="offline">
      <IconCloudOff size={16} aria-hidden /> {t('layout:offline')}
    </div>
  );
};
