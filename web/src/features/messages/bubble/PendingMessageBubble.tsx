import { Button, CloseButton, Progress } from '@mantine/core';
import { IconFile, IconLock, IconMicrophone, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { ApiError } from '../../../errors/api-error.ts';
import { formatBytes, formatTime } from '../../../i18n/format.ts';
import { translateError } from '../../../i18n/translate-error.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { AckIcon } from './AckIcon.tsx';
import { isOnlyEmoji } from '@recado/shared/text/markup';
import { MarkupText } from '../../../components/markup/MarkupText.tsx';
import classes from './MessageBubble.module.css';
import { useDiscard, useSend, useUploadProgress, type PendingMessage } from '../sending/use-send.ts';
import pendingClasses from './PendingMessageBubble.module.css';

const FilePreview = ({ file }: { file: File }) => {
  const url = useMemo(() => (file.type.startsWith('image/') ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url]);
  if (url !== null) return <img src={url} alt={file.name} className={pendingClasses.picture} />;
  return (
    <span className={pendingClasses.file}>
      <IconFile size={20} stroke={1.5} aria-hidden /> {file.name} · {formatBytes(file.size)}
    </span>
  );
};

const UploadProgress = ({ requestId }: { requestId: string }) => {
  const { t } = useTranslate();
  const share = useUploadProgress(requestId);
  const discard = useDiscard();
  return (
    <div className={pendingClasses.upload}>
      <Progress
        value={share * 100}
        size="sm"
        flex={1}
        aria-label={t('messages:uploading')}
        data-testid="upload-progress"
      />
      {share < 1 && (
        <CloseButton
          size="sm"
          aria-label={t('common:cancel')}
          title={t('common:cancel')}
          onClick={() => discard(requestId)}
          data-testid="upload-cancel"
        />
      )}
    </div>
  );
};

/** True for an error that says nothing about its cause. */
const isUnknown = (error: Error): boolean =>
  !(error instanceof ApiError) || (!error.offline && (error.code === null || error.code === 'ERR_INTERNAL'));

const Failure = ({ pending, error }: { pending: PendingMessage; error: Error }) => {
  const { t } = useTranslate();
  const discard = useDiscard();
  const send = useSend(pending.ticketId);
  const { error: _, waiting: __, ...outgoing } = pending;
  const retry = (): void => {
    discard(pending.requestId);
    send.mutate(outgoing);
  };
  return (
    <div className={classes.failure} data-testid="send-failure">
      <span>{isUnknown(error) ? t('messages:sendFailed') : translateError(error)}</span>
      <Button size="compact-xs" variant="default" leftSection={<IconRefresh size={13} aria-hidden />} onClick={retry}>
        {t('common:tryAgain')}
      </Button>
      <Button
        size="compact-xs"
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={13} aria-hidden />}
        onClick={() => discard(pending.requestId)}
      >
        {t('messages:discard')}
      </Button>
    </div>
  );
};

const Waiting = ({ requestId }: { requestId: string }) => {
  const { t } = useTranslate();
  const discard = useDiscard();
  return (
    <div className={classes.failure} role="status" data-waiting data-testid="send-waiting">
      <span>{t('messages:waitingForNetwork')}</span>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        leftSection={<IconTrash size={13} aria-hidden />}
        onClick={() => discard(requestId)}
      >
        {t('messages:discard')}
      </Button>
    </div>
  );
};

/** A message that the server has not confirmed yet: shown at once, with a retry button when it failed. */
export const PendingMessageBubble = ({ pending, first }: { pending: PendingMessage; first: boolean }) => {
  const { t } = useTranslate();
  const { body: text, captions, files, stored, isPrivate, isVoice, error, waiting, startedAt, requestId } = pending;
  const body = [text, ...captions].filter((one) => one !== '').join('\n');
  return (
    <article
      className={classes.row}
      data-own
      data-note={isPrivate || undefined}
      data-first={first || undefined}
      data-testid="message-waiting"
      aria-label={t(isPrivate ? 'messages:note.label' : 'messages:ours')}
    >
      <div className={classes.bubble}>
        {isPrivate && (
          <div className={classes.author}>
            <IconLock size={12} aria-hidden /> {t('messages:note.label')}
          </div>
        )}
        {stored && (
          <span className={pendingClasses.file}>
            <IconFile size={20} stroke={1.5} aria-hidden /> {stored.name}
          </span>
        )}
        {isVoice ? (
          <span className={pendingClasses.file}>
            <IconMicrophone size={20} stroke={1.5} aria-hidden /> {t('messages:voice.note')}
          </span>
        ) : (
          files.map((file, index) => <FilePreview key={index} file={file} />)
        )}
        {body !== '' && (
          <div className={classes.text} data-large={(files.length === 0 && !stored && isOnlyEmoji(body)) || undefined}>
            <MarkupText text={body} />
          </div>
        )}
        {files.length > 0 && error === null && !waiting && <UploadProgress requestId={requestId} />}
        <div className={classes.meta}>
          <time dateTime={new Date(startedAt).toISOString()}>{formatTime(new Date(startedAt))}</time>
          <AckIcon ack={0} failed={error !== null} />
        </div>
        {waiting && <Waiting requestId={requestId} />}
        {error !== null && <Failure pending={pending} error={error} />}
      </div>
    </article>
  );
};
