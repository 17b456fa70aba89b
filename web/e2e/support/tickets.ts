import { expect, type Locator, type Page } from '@playwright/test';
import type { Ticket } from '../../../shared/src/contract/tickets.ts';
import { callAs } from './stack.ts';

/** The first ticket of a contact in the list on the screen. */
export const ticketOf = (page: Page, name: string): Locator =>
  page.getByTestId('ticket-list').locator('[data-testid^="ticket-"]').filter({ hasText: name }).first();

/** Opens the conversation with a contact from the list on the screen. */
export const openTicket = async (page: Page, name: string): Promise<void> => {
  await ticketOf(page, name).getByRole('link').click();
  await expect(page.getByTestId('conversation-name')).toHaveText(name);
};

/** The bubble of the message with this text. */
export const bubble = (page: Page, text: string | RegExp): Locator =>
  page.getByTestId('message').filter({ hasText: text });

/** Writes into the composer and sends. */
export const say = async (page: Page, text: string): Promise<void> => {
  const composer = page.getByTestId('composer');
  await composer.fill(text);
  await composer.press('Enter');
};

/** The ticket of a contact by the API, as soon as its first message has made one. */
export const ticketByApi = async (page: Page, name: string, status = 'pending'): Promise<Ticket> => {
  let found: Ticket | undefined;
  await expect
    .poll(async () => {
      const { body } = await callAs<{ tickets: Ticket[] }>(
        page,
        'GET',
        `/tickets?status=${status}&showAll=true&pageNumber=1`,
      );
      found = body.tickets.find(({ contact }) => contact.name === name);
      return found?.contact.name;
    })
    .toBe(name);
  return found as Ticket;
};

/** Who a page is signed in as. */
export const idOf = async (page: Page): Promise<number> =>
  (await callAs<{ user: { id: number } }>(page, 'GET', '/auth/me')).body.user.id;

/** Gives a waiting ticket to somebody by the API. */
export const giveByApi = async (page: Page, ticketId: number, userId: number, queueId: number): Promise<void> => {
  const { status } = await callAs(page, 'PUT', `/tickets/${ticketId}`, {
    status: 'open',
    userId,
    queueId,
    isTransfered: true,
  });
  expect(status).toBe(200);
};

/** Takes a waiting ticket by the API. */
export const acceptByApi = async (page: Page, ticketId: number, queueId: number): Promise<void> => {
  const { status } = await callAs(page, 'PUT', `/tickets/${ticketId}`, {
    status: 'open',
    userId: await idOf(page),
    queueId,
  });
  expect(status).toBe(200);
};

/** Takes the waiting ticket of a contact and opens it on the screen, ready to be written to. */
export const serve = async (page: Page, name: string, queueId: number): Promise<Ticket> => {
  const ticket = await ticketByApi(page, name);
  await acceptByApi(page, ticket.id, queueId);
  await page.goto(`/tickets/${ticket.uuid}`);
  await expect(page.getByTestId('composer')).toBeEnabled();
  return ticket;
};
