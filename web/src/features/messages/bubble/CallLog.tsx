import type { Message } from '@recado/shared/contract/messages';
import { IconPhoneOff, IconVideoOff } from '@tabler/icons-react';
import { formatTime } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import classes from './MessageBubble.module.css';

/** A missed call (behaviour, section 5). */
export const CallLog = ({ message }: { message: Message }) => {
  const { t } = useTranslate();
  const isVideo = message.body === 'video';
  const Icon = isVideo ? IconVideoOff : IconPhoneOff;
  return (
    <p className={classes.call} data-testid="message-call">
      <Icon size={18} stroke={1.7} aria-hidden />{' '}
      {t(isVideo ? 'messages:call.video' : 'messages:call.voice', { time: formatTime(new Date(message.createdAt)) })}
    </p>
  );
};
