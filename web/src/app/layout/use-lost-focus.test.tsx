// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useLostFocus } from './use-lost-focus.ts';

const Layout = ({ pathname, rows = [] }: { pathname: string; rows?: readonly string[] }) => {
  useLostFocus(pathname);
  return (
    <>
      <button>menu</button>
      <main tabIndex={-1}>
        {rows.map((row) => (
          <a key={row} href={`/tickets/${row}`} data-ticket-link>
            {row}
          </a>
        ))}
        <textarea key={pathname} aria-label="field" />
      </main>
    </>
  );
};

afterEach(cleanup);

test('the first row has the focus once the place with the focus is left, or the page where there is none', () => {
  const { rerender } = render(<Layout pathname="/tickets/a" rows={['a', 'b']} />);
  screen.getByLabelText('field').focus();
  rerender(<Layout pathname="/tickets" rows={['b']} />);
  expect(document.activeElement).toBe(screen.getByText('b'));
  screen.getByLabelText('field').focus();
  rerender(<Layout pathname="/contacts" />);
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('a control that stays keeps the focus, and a page that was just loaded gives it to nothing', () => {
  const { rerender } = render(<Layout pathname="/" />);
  rerender(<Layout pathname="/tickets" />);
  expect(document.activeElement).toBe(document.body);
  screen.getByText('menu').focus();
  rerender(<Layout pathname="/contacts" />);
  expect(document.activeElement).toBe(screen.getByText('menu'));
});
