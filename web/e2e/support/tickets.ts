import { expect, type Locator, type Page } from '@playwright/test';
import type { Ticket } from '../../../shared/src/contract/tickets.ts';
import { callAs } from './stack.ts';
import { visit } from './visit.ts';

/** The first ticket of a contact in the displayed list. */
export const ticketOf = (page: Page, name: string): Locator =>
  page.getByTestId('ticket-list').locator('[data-testid^="ticket-"]').filter({ hasText: name }).first();

/** Opens a contact's conversation from the displayed list. */
export const openTicket = async (page: Page, name: string): Promise<void> => {
  await ticketOf(page, name).getByRole('link').click();
  await expect(page.getByTestId('conversation-name')).toHaveText(name);
};

/** Makes the displayed list show the tickets of all agents. */
export const showAll = async (page: Page): Promise<void> => {
  await page.getByTestId('list-menu').click();
  await page.getByTestId('show-all').click();
  await page.keyboard.press('Escape');
};

/** The bubble of the message with this text. */
export const bubble = (page: Page, text: string | RegExp): Locator =>
  page.getByTestId('message').filter({ hasText: text });

/** The choice between an answer and a note in the composer. */
export const composerMode = (page: Page, mode: 'Responder' | 'Nota'): Locator =>
  page.getByTestId('composer-mode').getByRole('radio', { name: mode });

/** Makes the composer write a note, or an answer to the contact. */
export const writeAs = async (page: Page, mode: 'Responder' | 'Nota'): Promise<void> => {
  await page.getByTestId('composer-mode').getByText(mode).click();
  await expect(composerMode(page, mode)).toBeChecked();
};

/** Types a text into the composer and sends it. */
export const sendText = async (page: Page, text: string): Promise<void> => {
  const composer = page.getByTestId('composer');
  await composer.fill(text);
  await composer.press('Enter');
};

/** The field that searches a contact in a form. Its role depends on whether its list is open. */
export const contactField = (form: Locator): Locator =>
  form
    .getByRole('combobox', { name: 'Contato' })
    .or(form.getByRole('textbox', { name: 'Contato' }))
    .first();

/** Waits for a contact's ticket by the API. */
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

/** The id of the user logged in on a page. */
export const userIdOf = async (page: Page): Promise<number> =>
  (await callAs<{ user: { id: number } }>(page, 'GET', '/auth/me')).body.user.id;

/** Assigns a waiting ticket to a user by the API. */
export const assignByApi = async (page: Page, ticketId: number, userId: number, queueId: number): Promise<void> => {
  const { status } = await callAs(page, 'PUT', `/tickets/${ticketId}`, {
    status: 'open',
    userId,
    queueId,
    isTransfered: true,
  });
  expect(status).toBe(200);
};

/** Accepts a waiting ticket by the API. */
export const acceptByApi = async (page: Page, ticketId: number, queueId: number): Promise<void> => {
  const { status } = await callAs(page, 'PUT', `/tickets/${ticketId}`, {
    status: 'open',
    userId: await userIdOf(page),
    queueId,
  });
  expect(status).toBe(200);
};

/** Accepts a contact's waiting ticket and opens its conversation. */
export const acceptAndOpen = async (page: Page, name: string, queueId: number): Promise<Ticket> => {
  const ticket = await ticketByApi(page, name);
  await acceptByApi(page, ticket.id, queueId);
  await visit(page, `/tickets/${ticket.uuid}`);
  await expect(page.getByTestId('conversation-name')).toHaveText(name);
  await expect(page.getByTestId('composer')).toBeEnabled();
  return ticket;
};
