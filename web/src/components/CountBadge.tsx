import classes from './CountBadge.module.css';

interface Props {
  count: number;
  /** The counted thing, for screen readers; without it they read the number. */
  label?: string;
}

/** The number of unread messages beside a conversation; nothing for none. */
export const CountBadge = ({ count, label }: Props) =>
  count > 0 && (
    <span className={classes.root} role={label === undefined ? undefined : 'img'} aria-label={label}>
      {count > 99 ? '99+' : count}
    </span>
  );
