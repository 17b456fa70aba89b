import { declarationOf, type CommandId } from '../../components/commands.ts';
import { keyCaps } from './shortcuts.ts';
import classes from './Keys.module.css';

/** Keys that are pressed together, such as `mod+k`. */
export const KeyCaps = ({ keys }: { keys: string }) => (
  <span className={classes.root}>
    {keyCaps(keys).map((key) => (
      <kbd key={key} className={classes.key}>
        {key}
      </kbd>
    ))}
  </span>
);

/** The keys that run a command. */
export const Keys = ({ of: id }: { of: CommandId }) => {
  const { keys } = declarationOf(id);
  return keys === undefined ? null : <KeyCaps keys={keys} />;
};
