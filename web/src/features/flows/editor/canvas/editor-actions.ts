import type { FlowConnection } from '@recado/shared/flow/graph';
import { createContext, use } from 'react';
import type { Source } from '../state/graph-edits.ts';

/** The actions of cards and edges of the canvas. The functions stay the same while a flow is open. */
export interface EditorActions {
  open: (nodeId: string) => void;
  /** Asks for the nodes that a node's ends lead to. */
  connect: (nodeId: string) => void;
  duplicate: (nodeIds: readonly string[]) => void;
  remove: (nodeIds: readonly string[], connections?: readonly FlowConnection[]) => void;
  /** Opens the menu of nodes beside an element; the chosen one is connected behind a choice. */
  addAfter: (source: Source, at: { x: number; y: number }) => void;
}

export const EditorActionsContext = createContext<EditorActions | null>(null);

export const useEditorActions = (): EditorActions => {
  const actions = use(EditorActionsContext);
  if (!actions) throw new TypeError('a card is shown in the canvas only');
  return actions;
};
