import { IconCloudOff } from '@tabler/icons-react';
import { translateCode } from '../../i18n/translate-error.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useRealtime } from '../../realtime/realtime-context.ts';
import { useMaintenance } from '../maintenance.ts';
import classes from './OfflineBanner.module.css';

/** Warns that the displayed data may be outdated while the socket is disconnected, or the server is being maintained. */
export const OfflineBanner = () => {
  const { t } = useTranslate();
  const { online } = useRealtime();
  const isMaintained = useMaintenance();
  if (online && !isMaintained) return null;
  return (
    <div className={classes.root} role="status" data-testid="offline">
      <IconCloudOff size={16} aria-hidden /> {isMaintained ? translateCode('ERR_MAINTENANCE') : t('layout:offline')}
    </div>
  );
};
