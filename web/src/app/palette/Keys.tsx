import { keysOf } from './shortcuts.ts';
import type { CommandId } from '../../components/commands.ts';
import classes from './Keys.module.css';

/** The keys that run a command. */
export const Keys = ({ of: id }: { of: CommandId }) => {
  const keys = keysOf(id);
  return keys.length === 0 ? null : (
    <span className={classes.root}>
      {keys.map((key) => (
        <kbd key={key} className={classes.key}>
          {key}
        </kbd>
      ))}
    </span>
  );
};
