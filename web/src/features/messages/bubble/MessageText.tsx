import type { MediaType } from '@recado/shared/contract/media-types';
import type { Message } from '@recado/shared/contract/messages';
import { cutText } from '@recado/shared/text/cut-text';
import { withoutSignature } from '@recado/shared/text/signature';
import { useRef, useState, type ReactNode } from 'react';
import type { TranslationKey } from '../../../i18n/translation-key.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { CallLog } from './CallLog.tsx';
import { isOnlyEmoji } from '@recado/shared/text/markup';
import { MarkupText } from '../../../components/markup/MarkupText.tsx';
import { useFoundWords } from '../found/found-words.ts';
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

/** Characters and lines of a text that are shown before it is opened. */
const shownCharacters = 800;
const shownLines = 14;

/** The beginning of a long text; null for a text that is shown whole. */
const beginningOf = (text: string): string | null => {
  const lines = text.split('\n');
  const start = cutText(lines.slice(0, shownLines).join('\n'), { units: shownCharacters });
  // A few lines more are not worth a button.
  return text.length - start.length > 80 || lines.length > shownLines + 3 ? start : null;
};

/** True when the bubble shows a text. */
export const hasShownText = (message: Message): boolean =>
  message.mediaType !== 'call_log' && showsBody(message) && message.body !== '';

/** The text of a message, or a notice why there is none. `meta` is shown in the text's last line. */
export const MessageText = ({ message, meta }: { message: Message; meta: ReactNode }) => {
  const { t } = useTranslate();
  const [opened, setOpened] = useState(false);
  const text = useRef<HTMLDivElement>(null);
  const { mediaType, isDeleted } = message;
  const body = withoutSignature(message.body, message.user?.name);
  const beginning = opened ? null : beginningOf(body);
  useFoundWords(text, beginning ?? body);
  if (mediaType === 'call_log') return <CallLog message={message} />;
  const notice = isDeleted ? undefined : notices[mediaType];
  return (
    <>
      {hasShownText(message) && (
        <div
          ref={text}
          className={classes.text}
          data-large={(mediaType === 'conversation' && isOnlyEmoji(body)) || undefined}
          data-struck={isDeleted || undefined}
        >
          <MarkupText text={beginning ?? body} mentions={message.mentions} />
          {beginning !== null && (
            <button type="button" className={classes.more} onClick={() => setOpened(true)} data-testid="read-more">
              … {t('messages:readMore')}
            </button>
          )}
          {meta}
        </div>
      )}
      {notice && <p className={classes.muted}>{t(notice)}</p>}
    </>
  );
};
