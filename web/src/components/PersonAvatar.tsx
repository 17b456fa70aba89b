import { Avatar } from '@mantine/core';
import type { ReactNode } from 'react';
import { hueOf } from './hue-of.ts';
import { initialledWords } from './initialled-words.ts';
import classes from './PersonAvatar.module.css';

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
    name={initialledWords(name)}
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
