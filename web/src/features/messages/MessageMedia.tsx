import { Button, Group, Skeleton } from '@mantine/core';
import { retryMedia, type Message } from '@recado/shared/contract/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconDownload, IconFile, IconPhotoOff } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { call } from '../../api/call.ts';
import { lazyDialog } from '../../components/lazy-dialog.tsx';
import { formatBytes } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { applyMessage } from './apply-message.ts';
import classes from './MessageMedia.module.css';
import { openMedia } from './open-media.ts';
import { SoundPlayer } from './SoundPlayer.tsx';
import { isFresh, useMediaUrl } from './use-media-url.ts';

const ImageViewer = lazyDialog(async () => (await import('./ImageViewer.tsx')).ImageViewer);

/** In place of media that is still on its way. */
const PendingMedia = ({ mediaType }: Pick<Message, 'mediaType'>) => {
  const { t } = useTranslate();
  const pictured = mediaType === 'image' || mediaType === 'video' || mediaType === 'sticker';
  return (
    <div className={pictured ? classes.frame : classes.strip} role="status" data-testid="media-pending">
      <Skeleton height="100%" width="100%" radius="md" />
      <span className={classes.caption}>{t('messages:media.pending')}</span>
    </div>
  );
};

interface FailureProps {
  retrying?: boolean;
  onRetry: () => void;
  /** There is a file, that may be had at least. */
  onDownload?: () => void;
}

const MediaFailure = ({ retrying = false, onRetry, onDownload }: FailureProps) => {
  const { t } = useTranslate();
  return (
    <div className={classes.failed} data-testid="media-failed">
      <IconPhotoOff size={24} stroke={1.5} aria-hidden />
      <span>{t('messages:media.failed')}</span>
      <Group gap={6} justify="center">
        <Button size="compact-xs" variant="default" onClick={onRetry} loading={retrying}>
          {t('common:tryAgain')}
        </Button>
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

/** In place of media that could not be fetched from the channel, with a way to ask for it once more. */
const FailedMedia = ({ message }: { message: Message }) => {
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => call(retryMedia, { params: { messageId: message.id } }),
    onSuccess: (retried) => applyMessage(client, retried, null),
  });
  return <MediaFailure retrying={retry.isPending} onRetry={() => retry.mutate()} />;
};

/** In place of media that is there and could not be shown: its link failed, or the browser does not know its kind. */
const UnshownMedia = ({ message, onRetry }: { message: Message; onRetry: () => void }) => (
  <MediaFailure onRetry={onRetry} onDownload={() => void openMedia(message.id)} />
);

const Picture = ({ message }: { message: Message }) => {
  const { t } = useTranslate();
  const { url, failed, onError, retry } = useMediaUrl(message);
  const [viewed, setViewed] = useState(false);
  const [loaded, setLoaded] = useState(false);
  if (failed) return <UnshownMedia message={message} onRetry={retry} />;
  if (url === null) return <PendingMedia mediaType={message.mediaType} />;
  return (
    <>
      <button
        type="button"
        className={classes.picture}
        data-loaded={loaded || undefined}
        data-sticker={message.mediaType === 'sticker' || undefined}
        onClick={() => setViewed(true)}
        aria-label={t('messages:media.open')}
      >
        <img
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
      {viewed && (
        <Suspense>
          <ImageViewer url={url} name={message.mediaName} caption={message.body} onClose={() => setViewed(false)} />
        </Suspense>
      )}
    </>
  );
};

const Sound = ({ message }: { message: Message }) => {
  const { url, failed, onError, retry } = useMediaUrl(message);
  if (failed) return <UnshownMedia message={message} onRetry={retry} />;
  if (url === null) return <PendingMedia mediaType={message.mediaType} />;
  return <SoundPlayer url={url} seconds={message.seconds} waveform={message.waveform} onError={onError} />;
};

const Film = ({ message }: { message: Message }) => {
  const { t } = useTranslate();
  const { url, failed, onError, retry } = useMediaUrl(message);
  if (failed) return <UnshownMedia message={message} onRetry={retry} />;
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

const Paper = ({ message }: { message: Message }) => {
  const { t } = useTranslate();
  const { url, failed, retry } = useMediaUrl(message);
  const name = message.mediaName ?? t('messages:media.document');
  if (failed) return <UnshownMedia message={message} onRetry={retry} />;
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

const players = { image: Picture, sticker: Picture, audio: Sound, video: Film, application: Paper } as const;

const isPlayed = (kind: string): kind is keyof typeof players => Object.hasOwn(players, kind);

/** How a message's file is shown. What stands at the head of buttons tells by its type. */
const playedAs = ({ mediaType, mimetype }: Message): keyof typeof players => {
  if (isPlayed(mediaType)) return mediaType;
  const kind = mimetype?.split('/', 1)[0] ?? '';
  return isPlayed(kind) ? kind : 'application';
};

/** The media of a message, whatever state it is in: on its way, there, or failed. */
export const MessageMedia = ({ message }: { message: Message }) => {
  const { mediaType, mediaState } = message;
  if (mediaState === 'none') return null;
  if (mediaState === 'pending') return <PendingMedia mediaType={mediaType} />;
  if (mediaState === 'failed') return <FailedMedia message={message} />;
  const Player = players[playedAs(message)];
  return <Player message={message} />;
};
