import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { useEffect, type RefObject } from 'react';
import type { Placement } from './move-option.ts';

type Data = Record<string | symbol, unknown>;

/** Marks what is dragged as an option, and says which. */
const optionKey = Symbol('option');
const placementKey = Symbol('placement');

/** Share of a row's height, at its upper and its lower edge, that stands for the places before and after it. */
const edge = 0.3;

const placementAt = (element: Element, clientY: number): Placement => {
  const { top, height } = element.getBoundingClientRect();
  const share = (clientY - top) / height;
  if (share < edge) return 'before';
  return share > 1 - edge ? 'after' : 'inside';
};

interface DraggedRow {
  row: RefObject<HTMLElement | null>;
  handle: RefObject<HTMLElement | null>;
  id: number;
  /** True if an option may be dropped at this one. */
  accepts: (id: number, draggedId: number) => boolean;
}

/** Makes a row draggable by its handle, and a place where others are dropped: before it, after it, or below it. */
export const useOptionDrag = ({ row, handle, id, accepts }: DraggedRow): void => {
  useEffect(() => {
    const element = row.current;
    const dragHandle = handle.current;
    if (!element || !dragHandle) return undefined;
    const clear = (): void => {
      delete element.dataset.drop;
    };
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ [optionKey]: id }),
        onDragStart: () => (element.dataset.dragging = 'true'),
        onDrop: () => delete element.dataset.dragging,
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => {
          const dragged = (source.data as Data)[optionKey];
          return typeof dragged === 'number' && accepts(id, dragged);
        },
        getData: ({ input }) => ({ [optionKey]: id, [placementKey]: placementAt(element, input.clientY) }),
        onDrag: ({ self }) => (element.dataset.drop = self.data[placementKey] as Placement),
        onDragLeave: clear,
        onDrop: clear,
      }),
    );
  }, [row, handle, id, accepts]);
};

/** Calls `onMove` for each option that is dropped at another one. */
export const useOptionDrop = (onMove: (id: number, targetId: number, where: Placement) => void): void => {
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => typeof (source.data as Data)[optionKey] === 'number',
        onDrop: ({ source, location }) => {
          const [target] = location.current.dropTargets;
          if (!target) return;
          const data = target.data as Data;
          onMove(
            (source.data as Data)[optionKey] as number,
            data[optionKey] as number,
            data[placementKey] as Placement,
          );
        },
      }),
    [onMove],
  );
};
