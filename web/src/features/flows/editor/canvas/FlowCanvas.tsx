import '@xyflow/react/dist/base.css';
import { useComputedColorScheme } from '@mantine/core';
import type { FlowGraph } from '@recado/shared/flow/graph';
import { Background, MiniMap, ReactFlow, SelectionMode, useReactFlow, useStore } from '@xyflow/react';
import { type Dispatch, type KeyboardEvent, type ReactNode, useEffect, useReducer } from 'react';
import { useTranslate } from '../../../../i18n/use-translate.ts';
import type { FlowAction } from '../state/flow-document.ts';
import { canvasReducer, type CanvasEdge, type CanvasNode, type Marks, openCanvas } from './canvas-state.ts';
import { CanvasTools, maxFitZoom } from './CanvasTools.tsx';
import { useEditorActions } from './editor-actions.ts';
import classes from './FlowCanvas.module.css';
import { FlowEdge } from './FlowEdge.tsx';
import { NodeCard } from './NodeCard.tsx';
import { useCanvasHandlers } from './use-canvas-handlers.ts';
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
/** The zoom below which no text of a card can be read: the cards show their colours alone. */
const farZoom = 0.3;
const fitOptions = { maxZoom: maxFitZoom, padding: 0.2 };
const proOptions = { hideAttribution: false };

/** The drawing of a flow: cards and edges, which are moved, connected, selected and removed on it. */
export const FlowCanvas = ({ graph, marks, dispatch, reveal, children }: Props) => {
  const scheme = useComputedColorScheme('light');
  const { open, connect } = useEditorActions();
  const { fitView, getNodes } = useReactFlow<CanvasNode, CanvasEdge>();
  const [{ nodes, edges }, draw] = useReducer(canvasReducer, null, () => openCanvas(graph, marks));
  const { t } = useTranslate();
  const labels = useCanvasLabels();
  const handlers = useCanvasHandlers(dispatch, draw);
  const isFar = useStore(({ transform: [, , zoom] }) => zoom < farZoom);
  useKeptCentre();
  useEffect(() => draw({ type: 'sync', graph, marks }), [graph, marks]);
  useEffect(() => {
    if (!reveal) return;
    draw({ type: 'select', ids: new Set(reveal.ids) });
    void fitView({ nodes: reveal.ids.map((id) => ({ id })), duration: 300, maxZoom: maxFitZoom, padding: 0.4 });
  }, [reveal, fitView]);

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
      data-far={isFar || undefined}
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
        {...handlers}
        deleteKeyCode={deleteKeys}
        zoomOnDoubleClick={false}
        selectionMode={SelectionMode.Partial}
        snapToGrid
        snapGrid={snap}
        connectionRadius={36}
        minZoom={0.1}
        maxZoom={1.5}
        fitView
        fitViewOptions={fitOptions}
        onlyRenderVisibleElements
        elevateEdgesOnSelect
        proOptions={proOptions}
      >
        <Background gap={24} size={1.6} />
        <MiniMap<CanvasNode> pannable zoomable ariaLabel={labels['minimap.ariaLabel']} nodeBorderRadius={24} />
        <CanvasTools onArrange={() => void onArrange()} />
        {children}
      </ReactFlow>
    </div>
  );
};
