import { Button, Checkbox } from '@mantine/core';
import { isUndeliverable, retryMessage, type Message } from '@recado/shared/contract/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconArrowForwardUp, IconBan, IconBolt, IconCircleNumber1, IconLock, IconRefresh } from '@tabler/icons-react';
import { memo } from 'react';
import { ApiError } from '../../../errors/api-error.ts';
import { call } from '../../../api/call.ts';
import { formatTime } from '../../../i18n/format.ts';
import { translateError } from '../../../i18n/translate-error.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';
import { useReadOnly } from '../../../login/use-read-only.ts';
import type { ErrorCode } from '@recado/shared/contract/errors';
import { AuthorName } from './AuthorName.tsx';
import { Transcription } from './Transcription.tsx';
import { Translation } from './Translation.tsx';
import { AckIcon } from './AckIcon.tsx';
import { applyMessage } from '../cache/apply-message.ts';
import { MessageCard } from '../cards/MessageCard.tsx';
import { allowedActions, type MessageActions } from '../actions/message-actions.ts';
import classes from './MessageBubble.module.css';
import { MessageMedia } from '../media/MessageMedia.tsx';
import { hasShownText, MessageText } from './MessageText.tsx';
import { MessageTools } from './MessageTools.tsx';
import { QuotedMessage } from './QuotedMessage.tsx';
import { Reactions } from './Reactions.tsx';

interface Props {
  message: Message;
  /** True for the first of several messages by the same author. */
  first: boolean;
  /** The available actions; null when there are none. */
  actions: MessageActions | null;
  /** True when selected, false when not; null outside selection mode. */
  selected: boolean | null;
  /** Shows a quoted message; null for one that is not stored. */
  onOpenQuoted?: (messageId: string | null) => void;
}

const Failure = ({ message }: { message: Message }) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const isReadOnly = useReadOnly();
  const retry = useMutation({
    mutationFn: () => call(retryMessage, { params: { messageId: message.id } }),
    onSuccess: (retried) => applyMessage(client, retried, null),
  });
  return (
    <div className={classes.failure} data-testid="message-failure">
      <span>{translateError(new ApiError(500, message.failure as ErrorCode))}</span>
      {isUndeliverable(message) && !isReadOnly && (
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconRefresh size={13} aria-hidden />}
          onClick={() => retry.mutate()}
          loading={retry.isPending}
        >
          {t('common:tryAgain')}
        </Button>
      )}
    </div>
  );
};

const Author = ({ message }: { message: Message }) => {
  const { t } = useTranslate();
  if (message.isPrivate) {
    return (
      <div className={classes.author}>
        <IconLock size={12} aria-hidden /> {t('messages:note.by', { name: message.user?.name ?? '' })}
      </div>
    );
  }
  const name = message.fromMe ? message.user?.name : message.participant;
  if (message.rule !== null)
    return (
      <div className={classes.author} data-testid="automatic">
        <IconBolt size={12} aria-hidden />
        {t('messages:automatic', { rule: t(`messages:rule.${message.rule}`) })}
        {name && <span className={classes.inName}>{name}</span>}
      </div>
    );
  return name ? (
    <div className={classes.author}>
      <AuthorName name={name} colored={!message.fromMe} />
    </div>
  ) : null;
};

/** The time, the delivery state and the mark of an edit. */
const Meta = ({ message, actions }: Pick<Props, 'message' | 'actions'>) => {
  const { t } = useTranslate();
  const { fromMe, isPrivate, isEdited, createdAt, failure, ack } = message;
  return (
    <span className={classes.meta}>
      {isEdited &&
        (actions ? (
          <button
            type="button"
            className={classes.edited}
            onClick={() => actions.onInfo(message)}
            title={t('messages:info.versions')}
            data-testid="show-versions"
          >
            {t('messages:edited')}
          </button>
        ) : (
          <span>{t('messages:edited')}</span>
        ))}
      <time dateTime={createdAt}>{formatTime(new Date(createdAt))}</time>
      {fromMe && !isPrivate && <AckIcon ack={ack} failed={failure !== null} />}
    </span>
  );
};

/** One message: content, time, delivery state and reactions. */
export const MessageBubble = memo(({ message, first, actions, selected, onOpenQuoted }: Props) => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const { fromMe, isPrivate, isDeleted, isForwarded, failure, quotedMsg, mediaType, mediaState } = message;
  const selectable = selected !== null && actions !== null && allowedActions(message, actions, 0, user.id).onSelect;
  const meta = <Meta message={message} actions={actions} />;
  const isSticker = mediaType === 'sticker' && !isDeleted && quotedMsg === null;
  return (
    <article
      className={classes.row}
      data-selecting={selectable || undefined}
      data-selected={selected || undefined}
      onClick={selectable ? () => actions.onSelect(message) : undefined}
      data-own={fromMe || undefined}
      data-note={isPrivate || undefined}
      data-automatic={message.rule !== null || undefined}
      data-first={first || undefined}
      data-sticker={isSticker || undefined}
      data-picture={(mediaType === 'image' && mediaState === 'ready' && !isDeleted) || undefined}
      data-reacted={message.reactions.length > 0 || undefined}
      data-testid="message"
      data-message-id={message.id}
      tabIndex={-1}
      aria-label={t(isPrivate ? 'messages:note.label' : fromMe ? 'messages:ours' : 'messages:theirs')}
    >
      {selectable && (
        <Checkbox
          className={classes.mark}
          checked={selected}
          onChange={() => actions.onSelect(message)}
          onClick={(event) => event.stopPropagation()}
          aria-label={t('messages:select')}
          data-testid="select-message"
        />
      )}
      <div className={classes.bubble} inert={selectable}>
        {first && <Author message={message} />}
        {isForwarded && (
          <div className={classes.flag}>
            <IconArrowForwardUp size={13} aria-hidden />{' '}
            {t(message.isForwardedOften ? 'messages:forwardedOften' : 'messages:forwarded')}
          </div>
        )}
        {quotedMsg && (
          <QuotedMessage
            quoted={quotedMsg}
            contactName={actions?.contactName}
            onOpen={onOpenQuoted && (() => onOpenQuoted(quotedMsg.id))}
          />
        )}
        {isDeleted && (
          <div className={classes.flag} data-testid="message-deleted">
            <IconBan size={13} aria-hidden /> {t(fromMe ? 'messages:deleted.own' : 'messages:deleted.contact')}
          </div>
        )}
        {message.isViewOnce && !isDeleted && (
          <div className={classes.flag}>
            <IconCircleNumber1 size={14} aria-hidden /> {t('cards:viewOnce.badge')}
          </div>
        )}
        {!isDeleted && <MessageMedia message={message} />}
        {!isDeleted && message.card && <MessageCard card={message.card} />}
        {!isDeleted && <Transcription message={message} />}
        <MessageText message={message} meta={meta} />
        {actions?.translates && !fromMe && !isDeleted && <Translation message={message} />}
        {!hasShownText(message) && meta}
        {message.sources && (
          <div className={classes.flag}>{t('messages:sources', { names: message.sources.join(', ') })}</div>
        )}
        {failure !== null && !isDeleted && <Failure message={message} />}
        <Reactions
          reactions={message.reactions}
          onReact={actions?.inService && !isDeleted ? (emoji) => actions.onReact(message, emoji) : null}
        />
      </div>
      {actions && selected === null && <MessageTools message={message} actions={actions} />}
    </article>
  );
});
MessageBubble.displayName = 'MessageBubble';
