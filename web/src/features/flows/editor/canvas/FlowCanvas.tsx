import '@xyflow/react/dist/base.css';
import { useComputedColorScheme } from '@mantine/core';
import type { FlowConnection, FlowGraph } from '@recado/shared/flow/graph';
import {
  Background,
  type FinalConnectionState,
  MiniMap,
  type NodeChange,
  ReactFlow,
  SelectionMode,
  useReactFlow,
} from '@xyflow/react';
import { type Dispatch, type KeyboardEvent, type ReactNode, useEffect, useReducer } from 'react';
import { useTranslate } from '../../../../i18n/use-translate.ts';
import type { FlowAction } from '../state/flow-document.ts';
import type { Positions } from '../state/graph-edits.ts';
import { canvasReducer, type CanvasEdge, type CanvasNode, type Marks, openCanvas } from './canvas-state.ts';
import { CanvasTools, maxFitZoom } from './CanvasTools.tsx';
import { useEditorActions } from './editor-actions.ts';
import classes from './FlowCanvas.module.css';
import { FlowEdge } from './FlowEdge.tsx';
import { NodeCard } from './NodeCard.tsx';
import { useCanvasLabels } from './use-canvas-labels.ts';
import { useKeptCentre } from './use-kept-centre.ts';

/** Nodes that the canvas selects and brings into view; a new object each time. */
export interface Reveal {
  ids: readonly string[];
}

interface Props {
  graph: FlowGraph;
  marks: Marks;
  dispatch: Dispatch<FlowAction>;
  reveal: Reveal | null;
  /** The elements above the canvas. */
  children: ReactNode;
}

const nodeTypes = { card: NodeCard };
const edgeTypes = { flow: FlowEdge };
const deleteKeys = ['Backspace', 'Delete'];
const edgeDefaults = { markerEnd: { type: 'arrowclosed', width: 18, height: 18 } } as const;
const snap: [number, number] = [12, 12];

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

/** The drawing of a flow: cards and edges, which are moved, connected, selected and removed on it. */
export const FlowCanvas = ({ graph, marks, dispatch, reveal, children }: Props) => {
  const scheme = useComputedColorScheme('light');
  const { open, connect, remove, addAfter } = useEditorActions();
  const { fitView, getNodes } = useReactFlow<CanvasNode, CanvasEdge>();
  const [{ nodes, edges }, draw] = useReducer(canvasReducer, null, () => openCanvas(graph, marks));
  const { t } = useTranslate();
  const labels = useCanvasLabels();
  useKeptCentre();
  useEffect(() => draw({ type: 'sync', graph, marks }), [graph, marks]);
  useEffect(() => {
    if (!reveal) return;
    draw({ type: 'select', ids: new Set(reveal.ids) });
    void fitView({ nodes: reveal.ids.map((id) => ({ id })), duration: 300, maxZoom: maxFitZoom, padding: 0.4 });
  }, [reveal, fitView]);

  const onNodesChange = (changes: NodeChange<CanvasNode>[]): void => {
    const places = placesOf(changes);
    draw({ type: 'nodes', changes: changes.filter(({ type }) => type !== 'remove') });
    if (places.size === 0) return;
    const run = isStep(changes) ? { run: [...places.keys()].join(' ') } : {};
    dispatch({ type: 'move', positions: places, ...run });
  };
  const onConnectEnd = (
    event: MouseEvent | TouchEvent,
    { fromNode, fromHandle, toHandle, isValid }: FinalConnectionState,
  ) => {
    if (toHandle || isValid || !fromNode || fromHandle?.type !== 'source') return;
    addAfter({ source: fromNode.id, sourceHandle: fromHandle.id ?? null }, pointOf(event));
  };
  const onArrange = async (): Promise<void> => {
    const { arrange } = await import('../state/layout.ts');
    const sizes = new Map(getNodes().map(({ id, measured }) => [id, measured]));
    const sizeOf = (id: string) => ({ width: sizes.get(id)?.width ?? 264, height: sizes.get(id)?.height ?? 120 });
    dispatch({ type: 'move', positions: arrange(graph, sizeOf) });
    requestAnimationFrame(() => void fitView({ duration: 300, maxZoom: maxFitZoom }));
  };
  const onKeyDown = ({ key, ctrlKey, metaKey, repeat, target }: KeyboardEvent): void => {
    const id = (target as Element).classList.contains('react-flow__node')
      ? (target as HTMLElement).dataset.id
      : undefined;
    if (key !== 'Enter' || repeat || id === undefined) return;
    if (ctrlKey || metaKey) connect(id);
    else open(id);
  };
  return (
    <div
      className={classes.canvas}
      role="region"
      aria-label={t('flowEditor:title')}
      onKeyDown={onKeyDown}
      data-testid="flow-canvas"
    >
      <ReactFlow<CanvasNode, CanvasEdge>
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        defaultEdgeOptions={edgeDefaults}
        defaultMarkerColor={null}
        colorMode={scheme}
        ariaLabelConfig={labels}
        onNodesChange={onNodesChange}
        onEdgesChange={(changes) => draw({ type: 'edges', changes: changes.filter(({ type }) => type !== 'remove') })}
        onConnect={({ source, sourceHandle, target }) =>
          dispatch({ type: 'connect', connection: { source, sourceHandle, target } })
        }
        onConnectEnd={onConnectEnd}
        isValidConnection={({ source, target }) => source !== target}
        onReconnect={(edge, { source, sourceHandle, target }) => {
          const connection = edge.data?.connection;
          dispatch({ type: 'reconnect', from: connection!, to: { source, sourceHandle, target } });
        }}
        onDelete={({ nodes: gone, edges: cut }) =>
          remove(
            gone.map(({ id }) => id),
            cut.flatMap(({ data }): FlowConnection[] => (data ? [data.connection] : [])),
          )
        }
        onNodeDoubleClick={(_, { id }) => open(id)}
        deleteKeyCode={deleteKeys}
        zoomOnDoubleClick={false}
        selectionMode={SelectionMode.Partial}
        snapToGrid
        snapGrid={snap}
        connectionRadius={36}
        minZoom={0.1}
        maxZoom={1.5}
        fitView
        fitViewOptions={{ maxZoom: maxFitZoom, padding: 0.2 }}
        onlyRenderVisibleElements
        elevateEdgesOnSelect
        proOptions={{ hideAttribution: false }}
      >
        <Background gap={24} size={1.6} />
        <MiniMap<CanvasNode> pannable zoomable ariaLabel={labels['minimap.ariaLabel']} nodeBorderRadius={24} />
        <CanvasTools onArrange={() => void onArrange()} />
        {children}
      </ReactFlow>
    </div>
  );
};
