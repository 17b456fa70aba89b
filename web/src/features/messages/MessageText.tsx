import type { MediaType } from '@recado/shared/contract/media-types';
import type { Message } from '@recado/shared/contract/messages';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { CallLog } from './CallLog.tsx';
import { isOnlyEmoji } from './markup.ts';
import { MarkupText } from './MarkupText.tsx';
import classes from './MessageBubble.module.css';

/** Texts for messages whose content cannot be shown. */
const notices: { [T in MediaType]?: TranslationKey } = {
  unsupported: 'messages:unsupported',
  viewOnceMessage: 'cards:viewOnce.onPhone',
  undecryptable: 'cards:undecryptable',
};

/** True when the text is shown beside the card; most cards show it themselves. */
const showsBody = ({ card, isDeleted }: Message): boolean =>
  card === null || card.type === 'preview' || card.type === 'answer' || isDeleted;

/** The text of a message, or a notice why there is none. */
export const MessageText = ({ message }: { message: Message }) => {
  const { t } = useTranslate();
  const { body, mediaType, isDeleted } = message;
  if (mediaType === 'call_log') return <CallLog message={message} />;
  const notice = isDeleted ? undefined : notices[mediaType];
  return (
    <>
      {showsBody(message) && body !== '' && (
        <div
          className={classes.text}
          data-large={(mediaType === 'conversation' && isOnlyEmoji(body)) || undefined}
          data-struck={isDeleted || undefined}
        >
          <MarkupText text={body} mentions={message.mentions} />
        </div>
      )}
      {notice && <p className={classes.muted}>{t(notice)}</p>}
    </>
  );
};
