import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { useEffect, type RefObject } from 'react';

type Data = Record<string | symbol, unknown>;

/** Marks what is dragged as a card, and says which. */
const cardKey = Symbol('card');
const laneKey = Symbol('lane');

const isCard = (data: Data): boolean => typeof data[cardKey] === 'number';

/** Marks an element for its style while it is dragged or dragged over: no component renders for it. */
export const mark = (element: HTMLElement, name: 'dragging' | 'over', on: boolean): void => {
  if (on) element.dataset[name] = 'true';
  else delete element.dataset[name];
};

/** Makes an element a card that can be dragged. */
export const useDraggableCard = (card: RefObject<HTMLElement | null>, ticketId: number): void => {
  useEffect(() => {
    const element = card.current;
    if (!element) return undefined;
    return draggable({
      element,
      getInitialData: () => ({ [cardKey]: ticketId }),
      onDragStart: () => mark(element, 'dragging', true),
      onDrop: () => mark(element, 'dragging', false),
    });
  }, [card, ticketId]);
};

/** Makes an element a lane into which cards are dropped; its list scrolls while a card is dragged at its ends. */
export const useDropLane = (
  lane: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  laneId: number | null,
): void => {
  useEffect(() => {
    const element = lane.current;
    const scrolled = list.current;
    if (!element || !scrolled) return undefined;
    return combine(
      dropTargetForElements({
        element,
        getData: () => ({ [laneKey]: laneId }),
        canDrop: ({ source }) => isCard(source.data),
        onDragEnter: () => mark(element, 'over', true),
        onDragLeave: () => mark(element, 'over', false),
        onDrop: () => mark(element, 'over', false),
      }),
      autoScrollForElements({ element: scrolled, canScroll: ({ source }) => isCard(source.data) }),
    );
  }, [lane, list, laneId]);
};

/** Calls `onDrop` for each card that is dropped into a lane; the board scrolls while a card is dragged at its sides. */
export const useBoardDrop = (
  board: RefObject<HTMLElement | null>,
  onDrop: (ticketId: number, laneId: number | null) => void,
): void => {
  useEffect(() => {
    const element = board.current;
    if (!element) return undefined;
    return combine(
      monitorForElements({
        canMonitor: ({ source }) => isCard(source.data),
        onDragStart: () => mark(element, 'dragging', true),
        onDrop: ({ source, location }) => {
          mark(element, 'dragging', false);
          const [target] = location.current.dropTargets;
          if (target) onDrop((source.data as Data)[cardKey] as number, target.data[laneKey] as number | null);
        },
      }),
      autoScrollForElements({ element, canScroll: ({ source }) => isCard(source.data) }),
    );
  }, [board, onDrop]);
};
