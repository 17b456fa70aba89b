import { Handle, Position } from '@xyflow/react';
import type { ReactNode } from 'react';
import classes from './card-parts.module.css';

/** A text as customers get it, cut after a few lines. */
export const Message = ({ text }: { text: string }) => (
  <p className={classes.message} dir="auto">
    {text}
  </p>
);

/** One fact of a node. */
export const Line = ({ icon, children }: { icon?: ReactNode; children: ReactNode }) => (
  <p className={classes.line}>
    {icon}
    <span>{children}</span>
  </p>
);

/** The hint of a node without data. */
export const Hint = ({ children }: { children: ReactNode }) => <p className={classes.hint}>{children}</p>;

/** The end of a card that edges lead to. */
export const TargetEnd = () => <Handle type="target" position={Position.Left} className={classes.entry} />;

/** The end of a card that edges leave from. */
export const SourceEnd = ({ handle }: { handle: string | null }) => (
  <Handle
    type="source"
    position={Position.Right}
    id={handle}
    className={classes.end}
    data-testid={`end-${handle ?? 'next'}`}
  />
);

/** A choice of a node, with the end that its edge leaves from. */
export const Choice = ({ mark, handle, children }: { mark: string; handle: string; children: ReactNode }) => (
  <div className={classes.choice}>
    <span className={classes.mark}>{mark}</span>
    <span className={classes.choiceText}>{children}</span>
    <SourceEnd handle={handle} />
  </div>
);
