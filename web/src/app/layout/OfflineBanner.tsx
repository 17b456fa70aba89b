import { IconCloudOff } from '@tabler/icons-react';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useRealtime } from '../../realtime/realtime-context.ts';
import classes from './OfflineBanner.module.css';

/** Says that what is on the screen may be old while the socket is away. */
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
