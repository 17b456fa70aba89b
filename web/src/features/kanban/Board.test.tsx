// @vitest-environment jsdom
import type { Ticket } from '@recado/shared/contract/tickets';
import type { Tag } from '@recado/shared/contract/tags';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildLogin } from '../../testing/login.builder.ts';
import { buildProviders, setUpDom } from '../../testing/render.tsx';
import { buildTicket } from '../../testing/ticket.builder.ts';
import { Board } from './Board.tsx';

// jsdom has no layout, so nothing scrolls.
vi.mock('@atlaskit/pragmatic-drag-and-drop-auto-scroll/element', () => ({
  autoScrollForElements: () => () => undefined,
}));

setUpDom('kanban');

test('the list of lanes follows a card that a colleague moves, and closes when the card leaves the board', async () => {
  const lanes = [{ id: 5, name: 'Proposta', color: '#0090ff' } as Tag];
  const board = (...tickets: Ticket[]) => <Board lanes={lanes} tickets={tickets} />;
  const ticket = buildTicket(1, { laneId: null });
  const { wrapper } = buildProviders({ login: buildLogin() });
  const { rerender } = render(board(ticket), { wrapper });
  fireEvent.click(screen.getByTestId('move-card'));
  const isDisabled = (name: RegExp): boolean => screen.getByRole<HTMLButtonElement>('menuitem', { name }).disabled;
  await screen.findByTestId('move-menu');
  expect([isDisabled(/Em aberto/), isDisabled(/Proposta/)]).toEqual([true, false]);
  expect(document.querySelector('[role=menuitem][data-autofocus]')?.textContent).toContain('Proposta');
  rerender(board({ ...ticket, laneId: 5 }));
  expect([isDisabled(/Em aberto/), isDisabled(/Proposta/)]).toEqual([false, true]);
  rerender(board());
  expect(screen.queryByRole('menuitem')).toBeNull();
});
