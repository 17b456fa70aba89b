// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLongPress } from './use-long-press.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const Message = () => {
  const part = useRef<HTMLSpanElement>(null);
  const [presses, setPresses] = useState(0);
  useLongPress(part, () => setPresses((known) => known + 1));
  return (
    <article>
      <span ref={part}>{presses}</span>
    </article>
  );
};

test('a finger that rests presses, and clicks nothing when it is lifted; one that moves or is lifted soon does not', () => {
  render(<Message />);
  const message = screen.getByRole('article');
  const down = () => fireEvent.touchStart(message, { touches: [{}] });
  const rest = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
  down();
  rest(200);
  const tapped = fireEvent.touchEnd(message);
  rest(1000);
  expect([tapped, message.textContent]).toEqual([true, '0']);
  down();
  fireEvent.touchMove(message);
  rest(1000);
  expect([fireEvent.touchEnd(message), message.textContent]).toEqual([true, '0']);
  down();
  rest(460);
  expect(message.textContent).toBe('1');
  expect([fireEvent.contextMenu(message), fireEvent.touchEnd(message)]).toEqual([false, false]);
  // By a mouse, the browser's menu opens.
  expect(fireEvent.contextMenu(message)).toBe(true);
});
