import type { ChatMessage } from '@recado/shared/contract/internal-chats';
import { IconFile } from '@tabler/icons-react';
import { MarkupText } from '../../components/markup/MarkupText.tsx';
import { isOnlyEmoji } from '@recado/shared/text/markup';
import { UserAvatar } from '../../components/UserAvatar.tsx';
import { AudioPlayer } from '../../features/messages/media/AudioPlayer.tsx';
import { formatBytes, formatTime } from '../../i18n/format.ts';
import classes from './ChatBubble.module.css';
import { takeTicketLinks } from './ticket-links.ts';
import { TicketChip } from './TicketChip.tsx';

interface Props {
  message: ChatMessage;
  isOwn: boolean;
  /** False for a message that follows another of the same sender. */
  isFirst: boolean;
  /** Called when a link to a file has expired. */
  onExpired: () => void;
}

const Media = ({ message, onExpired }: Pick<Props, 'message' | 'onExpired'>) => {
  const { mediaUrl, mediaType, mediaName, mediaSize } = message;
  if (mediaUrl === null) return null;
  switch (mediaType) {
    case 'image':
      return (
        <a href={mediaUrl} target="_blank" rel="noopener noreferrer">
          <img className={classes.image} src={mediaUrl} alt={mediaName ?? ''} onError={onExpired} loading="lazy" />
        </a>
      );
    case 'video':
      return <video className={classes.image} src={mediaUrl} controls preload="metadata" onError={onExpired} />;
    case 'audio':
      return <AudioPlayer url={mediaUrl} seconds={null} waveform={null} onError={onExpired} />;
    default:
      return (
        <a className={classes.document} href={mediaUrl} target="_blank" rel="noopener noreferrer">
          <IconFile size={26} stroke={1.5} aria-hidden />
          <span className={classes.file}>
            <span className={classes.fileName}>{mediaName}</span>
            {mediaSize !== null && <span className={classes.size}>{formatBytes(mediaSize)}</span>}
          </span>
        </a>
      );
  }
};

/** A message of an internal chat: its file, its text, and the tickets that it links to. */
export const ChatBubble = ({ message, isOwn, isFirst, onExpired }: Props) => {
  const { text, uuids } = takeTicketLinks(message.message, window.location.origin);
  return (
    <div
      className={classes.row}
      data-own={isOwn || undefined}
      data-first={isFirst || undefined}
      data-testid="chat-message"
    >
      {!isOwn && (
        <span className={classes.avatar}>
          {isFirst && <UserAvatar id={message.senderId} name={message.sender.name} size={30} />}
        </span>
      )}
      <div className={classes.bubble}>
        {!isOwn && isFirst && <span className={classes.author}>{message.sender.name}</span>}
        <Media message={message} onExpired={onExpired} />
        {text !== '' && (
          <div className={classes.text} data-large={isOnlyEmoji(text) || undefined}>
            <MarkupText text={text} mentions={message.mentions} />
          </div>
        )}
        {uuids.map((uuid) => (
          <TicketChip key={uuid} uuid={uuid} />
        ))}
        <time className={classes.time} dateTime={message.createdAt}>
          {formatTime(new Date(message.createdAt))}
        </time>
      </div>
    </div>
  );
};
