import { IconUsersGroup } from '@tabler/icons-react';
import { channelIcons } from './channel-icons.ts';
import classes from './ContactAvatar.module.css';
import { PersonAvatar } from './PersonAvatar.tsx';

interface Props {
  name: string;
  picture: string | null;
  isGroup: boolean;
  channel?: keyof typeof channelIcons;
  size?: number;
}

/**
 * A contact's picture or initials with the icon of its channel. Hidden from screen readers, because the name stands
 * beside it.
 */
export const ContactAvatar = ({ name, picture, isGroup, channel, size = 40 }: Props) => {
  const ChannelIcon = channel ? channelIcons[channel] : null;
  return (
    <span className={classes.root} aria-hidden>
      <PersonAvatar name={name} picture={picture} size={size}>
        {isGroup ? <IconUsersGroup size={size * 0.5} stroke={1.6} /> : undefined}
      </PersonAvatar>
      {ChannelIcon && (
        <span className={classes.channel} data-channel={channel}>
          <ChannelIcon size={11} stroke={2.2} />
        </span>
      )}
    </span>
  );
};
