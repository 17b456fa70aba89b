import { IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { channelIcons } from '../channel-icons.ts';
import { pictureLink } from './picture-link.ts';
import classes from './ContactAvatar.module.css';
import { PersonAvatar } from '../PersonAvatar.tsx';

interface Props {
  name: string;
  /** Reference of the picture: the contact's `urlPicture`. */
  picture: string | null;
  isGroup: boolean;
  channel?: keyof typeof channelIcons;
  size?: number;
}

/** Milliseconds after which a link is asked for again, and is forgotten when it is not shown. Links are valid for 15 minutes. */
const freshFor = 10 * 60_000;
const keptFor = 12 * 60_000;

/** Shows the picture of a reference; until its link is there, and without one, the placeholder. */
const LinkedAvatar = ({ picture, ...props }: ComponentProps<typeof PersonAvatar> & { picture: string }) => {
  const { data = null } = useQuery({
    queryKey: ['picture', picture],
    queryFn: () => pictureLink(picture),
    staleTime: freshFor,
    gcTime: keptFor,
    retry: false,
    meta: { quiet: true },
  });
  return <PersonAvatar picture={data} {...props} />;
};

/**
 * A contact's picture or initials with the icon of its channel. Hidden from screen readers, because the name stands
 * beside it.
 */
export const ContactAvatar = ({ name, picture, isGroup, channel, size = 40 }: Props) => {
  const ChannelIcon = channel ? channelIcons[channel] : null;
  const person = {
    name,
    size,
    children: isGroup ? <IconUsersGroup size={size * 0.5} stroke={1.6} /> : undefined,
  };
  return (
    <span className={classes.root} aria-hidden>
      {picture === null ? <PersonAvatar {...person} /> : <LinkedAvatar picture={picture} {...person} />}
      {ChannelIcon && (
        <span className={classes.channel} data-channel={channel} data-small={size < 40 || undefined}>
          <ChannelIcon size={10} stroke={2.2} />
        </span>
      )}
    </span>
  );
};
