import type { FlowNodeType } from '@recado/shared/flow/graph';
import { kindOf } from '../kinds/kinds.ts';
import { hueStyle } from '../card/hue-style.ts';
import classes from './KindTile.module.css';

/** The picture of a kind of nodes, on its colour. */
export const KindTile = ({ kind }: { kind: FlowNodeType }) => {
  const { icon: Symbol, hue } = kindOf(kind);
  return (
    <span className={classes.tile} style={hueStyle(hue)}>
      <Symbol size={18} stroke={1.8} aria-hidden />
    </span>
  );
};
