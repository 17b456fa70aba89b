import { expect, type Page } from '@playwright/test';
import type { Connection } from '../../../shared/src/contract/connections.ts';
import { callAs } from './stack.ts';
import type { SimulatorClient } from '../../../infra/local/whatsapp/client.ts';

/** Opens the form for a new WhatsApp number on the connections page. */
export const openNewNumber = async (page: Page): Promise<void> => {
  await page.getByTestId('add-connection').first().click();
  await page.getByTestId('add-whatsapp').click();
};

/** Adds a connection by the API and scans its code with a new simulated phone. Returns the phone's number. */
export const connectNumber = async (page: Page, simulator: SimulatorClient, name: string): Promise<string> => {
  const created = await callAs<Connection>(page, 'POST', '/whatsapp', { name });
  expect(created.status).toBe(200);
  const read = async (): Promise<Connection> =>
    (await callAs<Connection>(page, 'GET', `/whatsapp/${created.body.id}`)).body;
  await expect.poll(async () => (await read()).qrcode).toMatch(/.{50,}/);
  const { phone } = await simulator.call('createPhone', { name });
  await simulator.call('scan', { phone, qr: (await read()).qrcode });
  await expect.poll(async () => (await read()).status).toBe('CONNECTED');
  return phone;
};

/** Adds a connection by the form and scans the code that it shows with a new simulated phone. Returns the phone's number. */
export const connectByForm = async (page: Page, simulator: SimulatorClient, name: string): Promise<string> => {
  await page.getByTestId('nav-connections').click();
  await openNewNumber(page);
  await page.getByTestId('connection-name').fill(name);
  await page.getByTestId('save-connection').click();
  const code = page.getByTestId('qr');
  await expect(code).toHaveAttribute('data-qr', /.{50,}/);
  const phone = await simulator.call('createPhone', { name });
  await simulator.call('scan', { phone: phone.phone, qr: (await code.getAttribute('data-qr')) ?? '' });
  await expect(page.getByTestId('qr-dialog')).toBeHidden();
  await expect(page.getByTestId('connection-status').first()).toHaveText('Conectado');
  return phone.phone;
};
