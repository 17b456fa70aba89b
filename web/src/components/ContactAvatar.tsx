import { Avatar } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { channelIcons } from './channel-icons.ts';
import classes from './ContactAvatar.module.css';

/** The part of a name that initials are made of: no emoji, no punctuation. */
const lettersOf = (name: string): string | undefined => name.replace(/[^\p{L}\p{N}\s]/gu, ' ').trim() || undefined;

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
export const ContactAvatar = ({ name, picture, isGroup, channel, size = 42 }: Props) => {
  const ChannelIcon = channel ? channelIcons[channel] : null;
  return (
    <span className={classes.root} aria-hidden>
      <Avatar
        src={picture}
        name={lettersOf(name)}
        color="initials"
        size={size}
        radius="xl"
        alt=""
        imageProps={{ referrerPolicy: 'no-referrer', loading: 'lazy' }}
      >
        {isGroup ? <IconUsersGroup size={size * 0.5} stroke={1.6} /> : undefined}
      </Avatar>
      {ChannelIcon && (
        <span className={classes.channel} data-channel={channel}>
          <ChannelIcon size={13} stroke={2} />
        </span>
      )}
    </span>
  );
};
