import { Avatar } from '@mantine/core';
import type { ReactNode } from 'react';
import { hueOf } from './hue-of.ts';
import classes from './PersonAvatar.module.css';

/** The part of a name that initials are made of: no emoji, no punctuation. */
const lettersOf = (name: string): string | undefined => name.replace(/[^\p{L}\p{N}\s]/gu, ' ').trim() || undefined;

interface Props {
  name: string;
  picture?: string | null;
  size: number;
  /** Shown instead of initials. */
  children?: ReactNode;
}

/** A person's picture, or the initials on a quiet colour of the person's own. */
export const PersonAvatar = ({ name, picture = null, size, children }: Props) => (
  <Avatar
    src={picture}
    name={lettersOf(name)}
    size={size}
    radius="50%"
    alt=""
    imageProps={{ referrerPolicy: 'no-referrer', loading: 'lazy' }}
    classNames={{ root: classes.root, placeholder: classes.initials }}
    style={{ '--hue': hueOf(name), '--avatar-placeholder-fz': `${size * 0.38}px` }}
  >
    {children}
  </Avatar>
);
