import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium as playwright, type Browser, type Page } from '@playwright/test';
import chromium from '@sparticuz/chromium';
import QRCode from 'qrcode';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SimulatedWorld } from './testing/simulated-world.ts';

let world: SimulatedWorld;
let browser: Browser;
let page: Page;
const errors: string[] = [];
const folder = mkdtempSync(join(tmpdir(), 'phone-page-'));

beforeAll(async () => {
  world = await SimulatedWorld.start();
  browser = await playwright.launch({ executablePath: await chromium.executablePath(), args: chromium.args });
  page = await browser.newPage();
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()));
  await page.goto(world.simulator.url);
});
afterAll(async () => {
  await browser.close();
  await world.stop();
  rmSync(folder, { recursive: true });
});

async function create(button: string, name: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByLabel('Nome').fill(name);
  await page.getByRole('button', { name: 'Criar' }).click();
  await page.locator('dialog').waitFor({ state: 'detached' });
}

describe("the phone's page", () => {
  it('scans a code from a picture, lets a customer write, and shows answers and ticks as they come', async () => {
    const client = world.client();
    const picture = join(folder, 'qr.png');
    await QRCode.toFile(picture, await client.untilQr(), { width: 400 });
    await create('Novo telefone', 'Padaria Sol');
    await page.getByRole('button', { name: 'Ler QR code' }).click();
    await page.getByRole('button', { name: 'Ler QR code' }).click();
    await page.locator('dialog input[type=file]').setInputFiles(picture);
    await client.untilClosed();
    client.reconnect();
    await client.untilSynced();
    await page.getByText('Conectado agora').waitFor();

    await create('Novo cliente', '<img src=x onerror=alert(1)>');
    await page.locator('.phone').getByRole('button', { name: 'Padaria Sol' }).click();
    await page.getByLabel('Mensagem').fill('Tem pão?');
    await page.keyboard.press('Enter');
    await page.locator('.ticks.delivered').waitFor();
    const { message } = await client.until('messages', () => client.messages.find((received) => received.message.message?.conversation === 'Tem pão?'));
    const jid = message.key.remoteJid ?? '';
    await client.socket.sendPresenceUpdate('composing', jid);
    await page.getByText('digitando…').first().waitFor();
    await client.socket.readMessages([message.key]);
    await page.locator('.ticks.read').waitFor();
    const answer = await client.socket.sendMessage(jid, { text: 'Tem, saindo agora!' });
    await page.getByText('Tem, saindo agora!').first().waitFor();
    await client.untilStatus(answer?.key.id ?? '', 4);

    await page.locator('.phone input[type=file]').setInputFiles(picture);
    await page.locator('.bubble img').waitFor();
    expect(await page.locator('.people').getByText('<img src=x onerror=alert(1)>').count()).toBe(1);
    expect(errors).toEqual([]);
  });

  it('takes a code from its address and says why it does not work', async () => {
    await page.goto('about:blank');
    await page.goto(`${world.simulator.url}/#scan=${encodeURIComponent('2@old,YQ==,YQ==,YQ==,1')}`);
    await page.getByRole('button', { name: 'Conectar' }).click();
    await page.getByText('O código expirou').waitFor();
  });
});
