import type { Message } from '@recado/shared/contract/messages';
import { plainText } from '@recado/shared/text/plain-text';
import { withoutSignature } from '@recado/shared/text/signature';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { AuthorName } from './AuthorName.tsx';
import classes from './QuotedMessage.module.css';

interface Props {
  quoted: NonNullable<Message['quotedMsg']>;
  /** Name of the contact, for its messages without an author. */
  contactName?: string;
  /** Shows the quoted message in the conversation. */
  onOpen?: () => void;
}

/** Short form of the message that another one quotes. */
export const QuotedMessage = ({ quoted, contactName, onOpen }: Props) => {
  const { t } = useTranslate();
  const { fromMe, author, mediaType } = quoted;
  const body = withoutSignature(quoted.body, fromMe ? author : null);
  const content = (
    <>
      <span className={classes.who}>
        {author === null ? (
          fromMe ? (
            t('messages:quotedOwn')
          ) : (
            (contactName ?? t('messages:quotedContact'))
          )
        ) : (
          <AuthorName name={author} colored={!fromMe} />
        )}
      </span>
      <span className={classes.text} dir="auto">
        {body === '' || mediaType === 'call_log' ? t(`messages:type.${mediaType}`) : plainText(body)}
      </span>
    </>
  );
  return (
    <blockquote className={classes.root} data-testid="quoted" data-own={fromMe || undefined}>
      {onOpen ? (
        <button type="button" className={classes.open} onClick={onOpen} title={t('messages:openQuoted')}>
          {content}
        </button>
      ) : (
        content
      )}
    </blockquote>
  );
};
