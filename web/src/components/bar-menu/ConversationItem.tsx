import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CountBadge } from '../CountBadge.tsx';
import { UpdateTime } from '../UpdateTime.tsx';
import classes from './ConversationItem.module.css';

interface Props {
  to: string;
  avatar: ReactNode;
  name: string;
  lastMessage: string;
  updatedAt: string;
  unread: number;
  onOpen: () => void;
}

/** A conversation in a list of the top bar. */
export const ConversationItem = ({ to, avatar, name, lastMessage, updatedAt, unread, onOpen }: Props) => (
  <li>
    <Link to={to} className={classes.root} onClick={onOpen}>
      {avatar}
      <span className={classes.text}>
        <span className={classes.name} data-unread={unread > 0 || undefined}>
          {name}
        </span>
        <span className={classes.last}>{lastMessage}</span>
      </span>
      <span className={classes.side}>
        <UpdateTime iso={updatedAt} />
        <CountBadge count={unread} />
      </span>
    </Link>
  </li>
);
