import type { FlowConnection } from '@recado/shared/flow/graph';
import type { NodeChange, ReactFlowProps } from '@xyflow/react';
import { type Dispatch, useMemo } from 'react';
import type { FlowAction } from '../state/flow-document.ts';
import type { Positions } from '../state/graph-edits.ts';
import type { CanvasAction, CanvasEdge, CanvasNode } from './canvas-state.ts';
import { useEditorActions } from './editor-actions.ts';

/** The places of nodes that were moved and let go. */
const placesOf = (changes: readonly NodeChange<CanvasNode>[]): Positions =>
  new Map(
    changes.flatMap((change) =>
      change.type === 'position' && !change.dragging && change.position ? [[change.id, change.position]] : [],
    ),
  );

/** True for a change by an arrow key: a drag also sends changes while it lasts. */
const isStep = (changes: readonly NodeChange<CanvasNode>[]): boolean =>
  changes.every((change) => change.type !== 'position' || change.dragging === undefined);

const pointOf = (event: MouseEvent | TouchEvent): { x: number; y: number } => {
  const { clientX, clientY } = 'changedTouches' in event ? event.changedTouches[0]! : event;
  return { x: clientX, y: clientY };
};

type Handlers = Pick<
  ReactFlowProps<CanvasNode, CanvasEdge>,
  | 'onNodesChange'
  | 'onEdgesChange'
  | 'onConnect'
  | 'onConnectEnd'
  | 'isValidConnection'
  | 'onReconnect'
  | 'onDelete'
  | 'onNodeDoubleClick'
>;

/**
 * Returns the functions that the canvas calls when the user moves, connects, selects and removes nodes and edges. They stay
 * the same while a flow is open: for each one that is another, React Flow visits all nodes and edges, at every move of a drag.
 */
export const useCanvasHandlers = (dispatch: Dispatch<FlowAction>, draw: Dispatch<CanvasAction>): Handlers => {
  const { open, remove, addAfter } = useEditorActions();
  return useMemo(
    (): Handlers => ({
      onNodesChange: (changes) => {
        const places = placesOf(changes);
        draw({ type: 'nodes', changes: changes.filter(({ type }) => type !== 'remove') });
        if (places.size === 0) return;
        const run = isStep(changes) ? { run: [...places.keys()].join(' ') } : {};
        dispatch({ type: 'move', positions: places, ...run });
      },
      onEdgesChange: (changes) => draw({ type: 'edges', changes: changes.filter(({ type }) => type !== 'remove') }),
      onConnect: ({ source, sourceHandle, target }) =>
        dispatch({ type: 'connect', connection: { source, sourceHandle, target } }),
      onConnectEnd: (event, { fromNode, fromHandle, toHandle, isValid }) => {
        if (toHandle || isValid || !fromNode || fromHandle?.type !== 'source') return;
        addAfter({ source: fromNode.id, sourceHandle: fromHandle.id ?? null }, pointOf(event));
      },
      isValidConnection: ({ source, target }) => source !== target,
      onReconnect: ({ data }, { source, sourceHandle, target }) =>
        dispatch({ type: 'reconnect', from: data!.connection, to: { source, sourceHandle, target } }),
      onDelete: ({ nodes: gone, edges: cut }) =>
        remove(
          gone.map(({ id }) => id),
          cut.flatMap(({ data }): FlowConnection[] => (data ? [data.connection] : [])),
        ),
      onNodeDoubleClick: (_, { id }) => open(id),
    }),
    [dispatch, draw, open, remove, addAfter],
  );
};
