import type { FlowNode, FlowNodeType } from '@recado/shared/flow/graph';
import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';

/** A node of a kind. */
export type NodeOf<T extends FlowNodeType> = Extract<FlowNode, { type: T }>;

/** The props of the dialog of a kind of node. */
export interface NodeDialogProps<T extends FlowNodeType> {
  node: NodeOf<T>;
  /** True for a node that is not in the flow yet. */
  isNew: boolean;
  /** The variables that the flow's questions fill. */
  variables: readonly string[];
  onSave: (node: NodeOf<T>) => void;
  onClose: () => void;
}

/** The look of a kind of node in the editor. Its rules are in `shared/src/flow/nodes`. */
export interface EditorKind<T extends FlowNodeType> {
  icon: Icon;
  /** A hue of Mantine's, for the icon alone. */
  hue: string;
  /** The data of a new node. */
  initial: NodeOf<T>['data'];
  /** The content of the card on the canvas; none for a node without data. */
  Summary: ComponentType<{ data: NodeOf<T>['data'] }> | null;
  /** The dialog that adds or edits a node; none for a node without data. */
  Dialog: ComponentType<NodeDialogProps<T>> | null;
}
