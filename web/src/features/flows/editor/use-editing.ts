import type { FlowGraph, FlowNode, FlowNodeType } from '@recado/shared/flow/graph';
import { useReactFlow } from '@xyflow/react';
import { type ComponentType, type Dispatch, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { openDialog } from '../../../components/dialog/dialogs.ts';
import type { CanvasEdge, CanvasNode } from './canvas/canvas-state.ts';
import type { EditorActions } from './canvas/editor-actions.ts';
import type { Reveal } from './canvas/FlowCanvas.tsx';
import type { NodeDialogProps } from './card/kind.ts';
import { ConnectDialog } from './connect/ConnectDialog.tsx';
import { kindOf, newNode } from './kinds/kinds.ts';
import type { FlowAction } from './state/flow-document.ts';
import { type Source, targetsOf } from './state/graph-edits.ts';
import { newId } from './state/new-id.ts';
import { clearPlace, freeEnd, placeAfter } from './state/place-node.ts';
import { variablesOf } from './state/variables-of.ts';

/** A node that is about to be added: the choice that it follows, and where on the screen. */
interface Adding {
  source: Source;
  at: { x: number; y: number };
}

/** The dialog of any kind. */
type NodeDialog = ComponentType<NodeDialogProps<FlowNodeType>>;

interface Editing {
  actions: EditorActions;
  /** The nodes that the canvas selects and shows. */
  reveal: Reveal | null;
  show: (nodeIds: readonly string[]) => void;
  adding: Adding | null;
  setAdding: (adding: Adding | null) => void;
  /** Copies the nodes that are selected. Stays the same function while a flow is open. */
  duplicateSelected: () => void;
  /** Adds a node: where it was dropped, behind the selected node, or in the middle of what is visible. */
  add: (type: FlowNodeType, at: Adding | null) => void;
}

/** The changes that a user makes beside dragging: adds, opens, copies and removes nodes. */
export const useEditing = (graph: FlowGraph, dispatch: Dispatch<FlowAction>): Editing => {
  const { getNodes, screenToFlowPosition } = useReactFlow<CanvasNode, CanvasEdge>();
  const [reveal, setReveal] = useState<Reveal | null>(null);
  const [adding, setAdding] = useState<Adding | null>(null);
  const show = (ids: readonly string[]): void => setReveal({ ids });

  const openNode = (node: FlowNode, isNew: boolean, onSave: (node: FlowNode) => void): void => {
    const Dialog = kindOf(node.type).Dialog as NodeDialog | null;
    if (Dialog) openDialog(Dialog, { node, isNew, onSave, variables: variablesOf(graph) });
    else if (isNew) onSave(node);
  };
  const selected = (): FlowNode[] => {
    const ids = new Set(getNodes().flatMap(({ id, selected: isSelected }) => (isSelected ? [id] : [])));
    return graph.nodes.filter(({ id }) => ids.has(id));
  };
  const placeOf = (at: Adding | null): { position: FlowNode['position']; after: Source | null } => {
    if (at) return { position: clearPlace(graph, screenToFlowPosition(at.at)), after: at.source };
    const [node, ...others] = selected();
    const after = node && others.length === 0 ? freeEnd(graph, node) : null;
    if (node && after) return { position: placeAfter(graph, node), after };
    const { x, y, width, height } = document.querySelector('.react-flow')!.getBoundingClientRect();
    const middle = screenToFlowPosition({ x: x + width / 2, y: y + height / 2 });
    return { position: clearPlace(graph, { x: middle.x - 132, y: middle.y - 60 }), after: null };
  };
  const add = (type: FlowNodeType, at: Adding | null): void => {
    const { position, after } = placeOf(at);
    openNode(newNode(type, newId(), position), true, (node) => {
      dispatch({ type: 'add', node, after });
      show([node.id]);
    });
  };
  const open = (nodeId: string): void => {
    const found = graph.nodes.find(({ id }) => id === nodeId);
    if (found) openNode(found, false, (node) => dispatch({ type: 'change', node }));
  };
  const connect = (nodeId: string): void => {
    const node = graph.nodes.find(({ id }) => id === nodeId);
    if (!node || targetsOf(graph, node).size === 0) return;
    const onSave = (targets: ReadonlyMap<string | null, string | null>): void =>
      dispatch({ type: 'connectEnds', source: nodeId, targets });
    openDialog(ConnectDialog, { graph, node, onSave });
  };
  const duplicate = (nodeIds: readonly string[]): void => {
    const originals = graph.nodes.filter(({ id, type }) => nodeIds.includes(id) && type !== 'start');
    if (originals.length === 0) return;
    const ids = new Map(originals.map(({ id }) => [id, newId()]));
    dispatch({ type: 'duplicate', nodes: new Set(ids.keys()), ids });
    show([...ids.values()]);
  };
  // The cards of the canvas keep the same functions, so that a change renders no other card.
  const latest = useRef({ open, connect, duplicate, selected });
  useEffect(() => {
    latest.current = { open, connect, duplicate, selected };
  });
  const duplicateSelected = useCallback(
    () => latest.current.duplicate(latest.current.selected().map(({ id }) => id)),
    [],
  );
  const actions = useMemo(
    (): EditorActions => ({
      open: (nodeId) => latest.current.open(nodeId),
      connect: (nodeId) => latest.current.connect(nodeId),
      duplicate: (nodeIds) => latest.current.duplicate(nodeIds),
      remove: (nodeIds, connections = []) => dispatch({ type: 'remove', nodes: new Set(nodeIds), connections }),
      addAfter: (source, at) => setAdding({ source, at }),
    }),
    [dispatch],
  );
  return { actions, reveal, show, adding, setAdding, add, duplicateSelected };
};
