import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './InboxDivider.module.css';
import { clampListWidth, listWidth, widestList } from '../../components/inbox-widths.ts';

/** Pixels per press of an arrow key. */
const step = 16;

interface Props {
  width: number;
  onWidth: (width: number) => void;
  /** Called with the final width. */
  onDone: (width: number) => void;
}

/** Divider between list and conversation, moved with the pointer or with the arrow keys, Home and End. */
export const InboxDivider = ({ width, onWidth, onDone }: Props) => {
  const { t } = useTranslate();
  const start = useRef<{ x: number; width: number } | null>(null);
  /** Limits a width to what leaves the conversation its room. */
  const limit = (element: Element, asked: number): number =>
    Math.min(clampListWidth(asked), widestList(element.parentElement?.clientWidth ?? Infinity));
  const draggedWidth = (event: PointerEvent<HTMLDivElement>): number | null =>
    start.current ? limit(event.currentTarget, start.current.width + event.clientX - start.current.x) : null;

  const begin = (event: PointerEvent<HTMLDivElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width: limit(event.currentTarget, width) };
  };
  const move = (event: PointerEvent<HTMLDivElement>): void => {
    const next = draggedWidth(event);
    if (next !== null) onWidth(next);
  };
  const end = (event: PointerEvent<HTMLDivElement>): void => {
    const next = draggedWidth(event);
    start.current = null;
    if (next !== null) onDone(next);
  };
  const press = (event: KeyboardEvent<HTMLDivElement>): void => {
    const to: Record<string, number> = {
      ArrowLeft: width - step,
      ArrowRight: width + step,
      Home: listWidth.min,
      End: listWidth.max,
    };
    const next = to[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onWidth(limit(event.currentTarget, next));
    onDone(limit(event.currentTarget, next));
  };
  return (
    <div
      className={classes.root}
      role="separator"
      aria-orientation="vertical"
      aria-label={t('tickets:divider')}
      aria-valuemin={listWidth.min}
      aria-valuemax={listWidth.max}
      aria-valuenow={width}
      tabIndex={0}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onKeyDown={press}
      data-testid="inbox-divider"
    />
  );
};
