import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './InboxDivider.module.css';
import { listWidth, withinListWidth } from './use-list-width.ts';

/** Pixels that one press of an arrow key moves the divider. */
const step = 16;

interface Props {
  width: number;
  onWidth: (width: number) => void;
  /** The width that it was left at. */
  onDone: (width: number) => void;
}

/** The line between list and conversation: drawn with the pointer, or moved with the arrow keys, Home and End. */
export const InboxDivider = ({ width, onWidth, onDone }: Props) => {
  const { t } = useTranslate();
  const start = useRef<{ x: number; width: number } | null>(null);
  const drawn = (event: PointerEvent): number | null =>
    start.current ? withinListWidth(start.current.width + event.clientX - start.current.x) : null;

  const begin = (event: PointerEvent<HTMLDivElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width };
  };
  const move = (event: PointerEvent): void => {
    const next = drawn(event);
    if (next !== null) onWidth(next);
  };
  const end = (event: PointerEvent): void => {
    const next = drawn(event);
    start.current = null;
    if (next !== null) onDone(next);
  };
  const press = (event: KeyboardEvent): void => {
    const to: Record<string, number> = {
      ArrowLeft: width - step,
      ArrowRight: width + step,
      Home: listWidth.least,
      End: listWidth.most,
    };
    const next = to[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onWidth(withinListWidth(next));
    onDone(withinListWidth(next));
  };
  return (
    <div
      className={classes.root}
      role="separator"
      aria-orientation="vertical"
      aria-label={t('tickets:divider')}
      aria-valuemin={listWidth.least}
      aria-valuemax={listWidth.most}
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
