import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium as playwright, type Browser, type Page } from '@playwright/test';
import chromium from '@sparticuz/chromium';
import QRCode from 'qrcode';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wavOf, wavRate } from '../testing/wav.ts';
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

const create = async (button: string, name: string): Promise<void> => {
  await page.getByRole('button', { name: button }).click();
  await page.getByLabel('Nome').fill(name);
  await page.getByRole('button', { name: 'Criar' }).click();
  await page.locator('dialog').waitFor({ state: 'detached' });
};

/** Two seconds of sound that fades out, as WAV. */
const fadingTone = (): Buffer => {
  const length = 2 * wavRate;
  return wavOf(
    Uint8Array.from({ length }, (_, at) => 128 + Math.round(120 * (1 - at / length)) * (at % 2 === 0 ? 1 : -1)),
  );
};

describe("the phone's page", () => {
  it('scans a code from an image, sends as a customer, and shows answers and ticks', async () => {
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
    const { message } = await client.until('messages', () =>
      client.messages.find((received) => received.message.message?.conversation === 'Tem pão?'),
    );
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

  it('shows cards and files, and lets a customer vote, react, edit and call', async () => {
    const shop = await world.pair('Floricultura');
    const lia = await world.admin.call('createContact', { name: 'Lia Prado' });
    const jid = `${lia.phone}@s.whatsapp.net`;
    const poll = await shop.client.socket.sendMessage(jid, {
      poll: { name: 'Que flor?', values: ['rosa', 'lírio'], selectableCount: 1 },
    });
    await shop.client.socket.sendMessage(jid, {
      location: { degreesLatitude: -23.5, degreesLongitude: -46.6, name: 'Loja da esquina' },
    });
    await page.goto('about:blank');
    await page.goto(world.simulator.url);
    await page.locator('.people').getByRole('button', { name: 'Lia Prado' }).click();
    await page.locator('.phone').getByRole('button', { name: 'Floricultura' }).click();
    await page.getByText('Loja da esquina').waitFor();
    await page.getByRole('button', { name: 'rosa' }).click();
    await page.locator('.choice.chosen').waitFor();
    await shop.client.until('messages', () =>
      shop.client.messages.find(
        ({ message }) => message.message?.pollUpdateMessage?.pollCreationMessageKey?.id === poll?.key.id,
      ),
    );

    await page.getByRole('button', { name: 'Anexar' }).click();
    await page.getByRole('button', { name: 'Contato' }).click();
    await page.getByLabel('Nome').fill('Rui Padeiro');
    await page.getByLabel('Número, com o código do país').fill('5511911112222');
    await page.getByRole('button', { name: 'Enviar', exact: true }).last().click();
    await page.locator('.card.contacts').waitFor();

    await page.getByRole('button', { name: 'Anexar' }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Mensagem de voz' }).click();
    await (await chooser).setFiles({ name: 'oi.wav', mimeType: 'audio/wav', buffer: fadingTone() });
    await page.locator('.bubble.mine audio').waitFor();
    const {
      message: { message: note },
    } = await shop.client.until('messages', () =>
      shop.client.messages.find(({ message }) => message.message?.audioMessage),
    );
    expect(note?.audioMessage).toMatchObject({ ptt: true, seconds: 2 });
    const levels = [...(note?.audioMessage?.waveform ?? [])];
    expect([levels.length, levels[0], levels.toSorted((one, other) => other - one)]).toEqual([64, 100, levels]);

    await page.getByLabel('Mensagem', { exact: true }).fill('ola');
    await page.keyboard.press('Enter');
    const own = page.locator('.bubble.mine', { hasText: 'ola' });
    await own.hover();
    await own.getByRole('button', { name: 'Opções da mensagem' }).click();
    await page.locator('dialog').getByLabel('Editar').fill('olá');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await page.locator('.bubble.mine', { hasText: 'olá' }).getByText('editada').waitFor();
    const theirs = page.locator('.bubble.theirs').first();
    await theirs.hover();
    await theirs.getByRole('button', { name: 'Opções da mensagem' }).click();
    await page.getByRole('button', { name: '❤️' }).click();
    await page.locator('.reactions').getByText('❤️').waitFor();

    await page.getByRole('button', { name: 'Ligar', exact: true }).click();
    const call = await shop.client.until('calls', () => shop.client.calls.find(({ status }) => status === 'offer'));
    await page.getByText('chamando…').waitFor();
    await shop.client.socket.rejectCall(call.id, call.from);
    await page.getByText('ligação recusada').waitFor();
    expect(errors).toEqual([]);
  });

  it('links a client by its code, and creates a group', async () => {
    const loja = await world.admin.call('createPhone', { name: 'Loja do Código' });
    const client = world.client();
    await client.untilQr();
    const code = await client.socket.requestPairingCode(loja.phone);
    await page.goto('about:blank');
    await page.goto(world.simulator.url);
    await page.locator('.people').getByRole('button', { name: 'Loja do Código' }).click();
    await page.getByRole('button', { name: 'Aparelhos conectados' }).click();
    await page.getByRole('button', { name: 'Conectar com código' }).click();
    await page.getByLabel('Código', { exact: true }).fill(code);
    await page.getByRole('button', { name: 'Conectar', exact: true }).click();
    await client.untilClosed();
    client.reconnect();
    await client.untilSynced();

    await page.locator('.people').getByRole('button', { name: 'Lia Prado' }).click();
    await page.getByRole('button', { name: 'Nova conversa' }).click();
    await page.getByRole('button', { name: 'Novo grupo' }).click();
    await page.getByLabel('Nome do grupo').fill('Jardim');
    await page.getByLabel(/Loja do Código/).check();
    await page.getByRole('button', { name: 'Criar' }).click();
    await page.getByLabel('Mensagem', { exact: true }).fill('bem-vindos');
    await page.keyboard.press('Enter');
    const { message } = await client.until('messages', () =>
      client.messages.find((received) => received.message.message?.conversation === 'bem-vindos'),
    );
    await client.socket.sendMessage(message.key.remoteJid ?? '', { text: 'obrigado!' });
    await page.locator('.bubble.theirs .author').getByText('Loja do Código').waitFor();
    expect(errors).toEqual([]);
  });

  it('takes a code from the URL and shows why it fails', async () => {
    await page.goto('about:blank');
    await page.goto(`${world.simulator.url}/#scan=${encodeURIComponent('2@old,YQ==,YQ==,YQ==,1')}`);
    await page.getByRole('button', { name: 'Conectar' }).click();
    await page.getByText('O código expirou').waitFor();
  });
});
