import type { Ack } from '@recado/shared/contract/messages';
import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react';
import { useTranslate } from '../../../i18n/use-translate.ts';
import classes from './AckIcon.module.css';

/** Delivery state of an own message: waiting, sent, delivered, read, played, or failed. */
export const AckIcon = ({ ack, failed = false }: { ack: Ack; failed?: boolean }) => {
  const { t } = useTranslate();
  const label = failed ? t('messages:ack.failed') : t(`messages:ack.${ack}`);
  const Icon = failed ? IconAlertCircle : ack === 0 ? IconClock : ack === 1 ? IconCheck : IconChecks;
  return (
    <span
      className={classes.root}
      data-read={(!failed && ack >= 3) || undefined}
      data-failed={failed || undefined}
      role="img"
      aria-label={label}
      title={label}
      data-ack={failed ? 'failed' : ack}
    >
      <Icon size={ack === 0 && !failed ? 13 : 16} stroke={2} aria-hidden />
    </span>
  );
};
