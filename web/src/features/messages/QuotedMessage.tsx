import type { Message } from '@recado/shared/contract/messages';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './QuotedMessage.module.css';

/** Short form of the message that another one quotes. */
export const QuotedMessage = ({ quoted }: { quoted: NonNullable<Message['quotedMsg']> }) => {
  const { t } = useTranslate();
  return (
    <blockquote className={classes.root} data-testid="quoted" data-own={quoted.fromMe || undefined}>
      <span className={classes.who}>{t(quoted.fromMe ? 'messages:quotedOwn' : 'messages:quotedContact')}</span>
      <span className={classes.text} dir="auto">
        {quoted.body === '' || quoted.mediaType === 'call_log' ? t(`messages:type.${quoted.mediaType}`) : quoted.body}
      </span>
    </blockquote>
  );
};
