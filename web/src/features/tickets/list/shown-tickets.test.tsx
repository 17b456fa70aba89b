// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setUpDom } from '../../../testing/render.tsx';
import { neighbourOf, useShownTickets } from './shown-tickets.ts';

setUpDom();

const tickets = ['a', 'b', 'c'].map((uuid) => ({ uuid }));

const List = () => {
  useShownTickets(tickets);
  return null;
};

test('the neighbour of a ticket is the next in the list on the screen, of the last one that before it', () => {
  const { unmount } = render(<List />);
  expect(['a', 'b', 'c', 'd'].map(neighbourOf)).toEqual(['b', 'c', 'b', undefined]);
  unmount();
  expect(neighbourOf('a')).toBeUndefined();
});
