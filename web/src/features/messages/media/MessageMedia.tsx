import { Button, Group, Skeleton } from '@mantine/core';
import { retryMedia } from '@recado/shared/contract/media';
import type { Message } from '@recado/shared/contract/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconDownload, IconFile, IconPhotoOff } from '@tabler/icons-react';
import { useState, type CSSProperties } from 'react';
import { call } from '../../../api/call.ts';
import { openDialog } from '../../../components/dialog/dialogs.ts';
import { lazyDialog } from '../../../components/dialog/lazy-dialog.tsx';
import { formatBytes } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useReadOnly } from '../../../login/use-read-only.ts';
import { applyMessage } from '../cache/apply-message.ts';
import { sentPreview } from '../cache/sent-previews.ts';
import { imagesBeside } from '../cache/conversation-images.ts';
import classes from './MessageMedia.module.css';
import { openMedia } from './open-media.ts';
import { AudioPlayer } from './AudioPlayer.tsx';
import { isFresh, useMediaUrl } from './use-media-url.ts';

const ImageViewer = lazyDialog(async () => (await import('./ImageViewer.tsx')).ImageViewer);

/** Placeholder of media that is being processed. */
const PendingMedia = ({ mediaType }: Pick<Message, 'mediaType'>) => {
  const { t } = useTranslate();
  const isVisual = mediaType === 'image' || mediaType === 'video' || mediaType === 'sticker';
  return (
    <div className={isVisual ? classes.frame : classes.strip} role="status" data-testid="media-pending">
      <Skeleton height="100%" width="100%" radius="md" />
      <span className={classes.caption}>{t('messages:media.pending')}</span>
    </div>
  );
};

interface FailureProps {
  retrying?: boolean;
  /** Null where nothing may be fetched again. */
  onRetry: (() => void) | null;
  /** Downloads the file, where there is one. */
  onDownload?: () => void;
}

const MediaFailure = ({ retrying = false, onRetry, onDownload }: FailureProps) => {
  const { t } = useTranslate();
  return (
    <div className={classes.failed} data-testid="media-failed">
      <IconPhotoOff size={24} stroke={1.5} aria-hidden />
      <span>{t('messages:media.failed')}</span>
      <Group gap={6} justify="center">
        {onRetry && (
          <Button size="compact-xs" variant="default" onClick={onRetry} loading={retrying}>
            {t('common:tryAgain')}
          </Button>
        )}
        {onDownload && (
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconDownload size={13} aria-hidden />}
            onClick={onDownload}
          >
            {t('messages:media.download')}
          </Button>
        )}
      </Group>
    </div>
  );
};

/** Shown in the place of media that a retention rule has removed. */
const RemovedMedia = ({ name }: { name: string | null }) => {
  const { t } = useTranslate();
  return (
    <div className={classes.failed} data-testid="media-removed">
      <IconPhotoOff size={24} stroke={1.5} aria-hidden />
      {name !== null && <span dir="auto">{name}</span>}
      <span>{t('messages:media.removed')}</span>
    </div>
  );
};

/** Shown when the media could not be fetched from the channel, with a retry button. */
const FailedMedia = ({ message }: { message: Message }) => {
  const client = useQueryClient();
  const isReadOnly = useReadOnly();
  const retry = useMutation({
    mutationFn: () => call(retryMedia, { params: { messageId: message.id } }),
    onSuccess: (retried) => applyMessage(client, retried, null),
  });
  return <MediaFailure retrying={retry.isPending} onRetry={isReadOnly ? null : () => retry.mutate()} />;
};

/** Shown when stored media could not be displayed: its link failed or the browser does not support its type. */
const UndisplayableMedia = ({ message, onRetry }: { message: Message; onRetry: () => void }) => (
  <MediaFailure onRetry={onRetry} onDownload={() => void openMedia(message.id)} />
);

/** The room that a picture takes before it is there; unknown without a preview. */
const roomOf = ({ preview }: Message) =>
  preview && {
    'data-sized': true,
    style: { '--ratio': preview.width / preview.height, '--width': `${preview.width}px` } as CSSProperties,
  };

interface ImageProps {
  message: Message;
  /** The part that is shown: the picture itself where it has no preview, or that can't be loaded. */
  part?: 'file' | 'preview';
}

const ImageMedia = ({ message, part = message.preview ? 'preview' : 'file' }: ImageProps) => {
  const client = useQueryClient();
  const { t } = useTranslate();
  const { url: link, failed, onError, retry } = useMediaUrl(message, part);
  const url = (part === 'preview' && sentPreview(message)) || link;
  const [loaded, setLoaded] = useState(false);
  if (failed && part === 'preview') return <ImageMedia message={message} part="file" />;
  if (failed) return <UndisplayableMedia message={message} onRetry={retry} />;
  if (url === null) return <PendingMedia mediaType={message.mediaType} />;
  return (
    <button
      type="button"
      className={classes.picture}
      data-loaded={loaded || undefined}
      data-sticker={message.mediaType === 'sticker' || undefined}
      onClick={() => openDialog(ImageViewer, { images: imagesBeside(client, message), firstId: message.id })}
      aria-label={t('messages:media.open')}
    >
      <img
        {...roomOf(message)}
        src={url}
        alt={message.body || t('messages:media.image')}
        loading="lazy"
        decoding="async"
        draggable={false}
        onLoad={() => setLoaded(true)}
        onError={onError}
        data-testid="message-image"
      />
    </button>
  );
};

const AudioMedia = ({ message }: { message: Message }) => {
  const { url, failed, onError, retry } = useMediaUrl(message);
  if (failed) return <UndisplayableMedia message={message} onRetry={retry} />;
  if (url === null) return <PendingMedia mediaType={message.mediaType} />;
  return <AudioPlayer url={url} seconds={message.seconds} waveform={message.waveform} onError={onError} />;
};

const VideoMedia = ({ message }: { message: Message }) => {
  const { t } = useTranslate();
  const { url, failed, onError, retry } = useMediaUrl(message);
  if (failed) return <UndisplayableMedia message={message} onRetry={retry} />;
  if (url === null) return <PendingMedia mediaType={message.mediaType} />;
  return (
    <video
      className={classes.video}
      controls
      preload="metadata"
      playsInline
      src={url}
      onError={onError}
      aria-label={t('messages:media.video')}
    />
  );
};

const DocumentMedia = ({ message }: { message: Message }) => {
  const { t } = useTranslate();
  const { url, failed, retry } = useMediaUrl(message);
  const name = message.mediaName ?? t('messages:media.document');
  if (failed) return <UndisplayableMedia message={message} onRetry={retry} />;
  return (
    <a
      className={classes.document}
      href={url ?? undefined}
      download={name}
      target="_blank"
      rel="noopener noreferrer"
      aria-disabled={url === null || undefined}
      onClick={(event) => {
        if (url === null || isFresh(url)) return;
        event.preventDefault();
        void openMedia(message.id);
      }}
    >
      <IconFile size={26} stroke={1.4} aria-hidden />
      <span className={classes.file}>
        <span className={classes.fileName} dir="auto">
          {name}
        </span>
        {message.mediaSize !== null && <span className={classes.fileSize}>{formatBytes(message.mediaSize)}</span>}
      </span>
      <IconDownload size={18} stroke={1.7} aria-label={t('messages:media.download')} />
    </a>
  );
};

const players = {
  image: ImageMedia,
  sticker: ImageMedia,
  audio: AudioMedia,
  video: VideoMedia,
  application: DocumentMedia,
} as const;

const hasPlayer = (kind: string): kind is keyof typeof players => Object.hasOwn(players, kind);

/**
 * Selects the player of a message's file. The media type of a buttons card does not name its header's type, so the MIME
 * type decides.
 */
const playerOf = ({ mediaType, mimetype }: Message): keyof typeof players => {
  if (hasPlayer(mediaType)) return mediaType;
  const kind = mimetype?.split('/', 1)[0] ?? '';
  return hasPlayer(kind) ? kind : 'application';
};

/** A message's media in each state: pending, ready, failed or removed. */
export const MessageMedia = ({ message }: { message: Message }) => {
  const { mediaType, mediaState } = message;
  if (mediaState === 'none') return null;
  if (mediaState === 'pending') return <PendingMedia mediaType={mediaType} />;
  if (mediaState === 'failed') return <FailedMedia message={message} />;
  if (mediaState === 'removed') return <RemovedMedia name={message.mediaName} />;
  const Player = players[playerOf(message)];
  return <Player message={message} />;
};
