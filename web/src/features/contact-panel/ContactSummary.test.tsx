// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildContact } from '../../testing/contact.builder.ts';
import { buildTicket } from '../../testing/ticket.builder.ts';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { ContactSummary } from './ContactSummary.tsx';

setUpDom('contactPanel');

test.each([
  ['the contact', buildContact({ number: '', username: 'bia.lima' })],
  ['the ticket while the contact loads', undefined],
])('a person without a number is known by the username of %s', (_, contact) => {
  const ticket = buildTicket(1);
  renderWithProviders(
    <ContactSummary
      ticket={{ ...ticket, contact: { ...ticket.contact, number: '', username: 'bia.lima' } }}
      contact={contact}
    />,
  );
  expect(screen.getByTestId('contact-username').textContent).toBe('@bia.lima');
  expect(screen.queryByTestId('contact-number')).toBeNull();
});

test('without a username none is shown', () => {
  renderWithProviders(<ContactSummary ticket={buildTicket(1)} contact={buildContact()} />);
  expect(screen.queryByTestId('contact-username')).toBeNull();
});
