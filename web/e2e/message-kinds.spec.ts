import { expect, test } from '@playwright/test';
import { wavOf, wavRate } from '../../infra/local/testing/wav.ts';
import type { Person } from './support/people.ts';
import { openShop, type Shop } from './support/shop.ts';
import { acceptAndOpen, ticketOf } from './support/tickets.ts';

/** Test id of the bubble, the content that a customer's phone sends, and a text of the bubble. */
const kinds: readonly [string, Record<string, unknown>, string][] = [
  [
    'card-location',
    {
      locationMessage: {
        degreesLatitude: -23.5505,
        degreesLongitude: -46.6333,
        name: 'Padaria Estrela',
        address: 'Rua das Flores, 12',
      },
    },
    'Rua das Flores, 12',
  ],
  [
    'card-contacts',
    {
      contactMessage: {
        displayName: 'Bruno Lima',
        vcard: 'BEGIN:VCARD\nFN:Bruno Lima\nTEL:+55 11 3333-4444\nEND:VCARD',
      },
    },
    '+55 11 3333-4444',
  ],
  [
    'card-list',
    {
      listMessage: {
        title: 'Cardápio',
        description: 'Escolha um pão',
        buttonText: 'Ver pães',
        sections: [{ title: 'Pães', rows: [{ rowId: 'p1', title: 'Francês' }] }],
      },
    },
    'Ver pães',
  ],
  [
    'card-buttons',
    {
      interactiveMessage: {
        body: { text: 'Seu cupom' },
        nativeFlowMessage: {
          buttons: [
            { name: 'cta_copy', buttonParamsJson: '{"display_text":"Copiar cupom","copy_code":"PAO10"}' },
            { name: 'cta_call', buttonParamsJson: '{"display_text":"Ligar","phone_number":"+551133334444"}' },
          ],
        },
      },
    },
    'Copiar cupom',
  ],
  [
    'card-poll',
    {
      pollCreationMessageV3: {
        name: 'Qual pão?',
        selectableOptionsCount: 1,
        options: [{ optionName: 'Francês' }, { optionName: 'Integral' }],
      },
    },
    'Nenhum voto ainda',
  ],
  [
    'card-event',
    { eventMessage: { name: 'Feira de pães', startTime: 1_893_500_000, location: { name: 'Praça' } } },
    'Feira de pães',
  ],
  [
    'card-preview',
    {
      extendedTextMessage: {
        text: 'veja https://exemplo.test',
        matchedText: 'https://exemplo.test',
        title: 'Receita de pão',
        description: 'Em dez passos',
      },
    },
    'Receita de pão',
  ],
  [
    'quoted',
    {
      extendedTextMessage: {
        text: 'Ainda vale?',
        contextInfo: {
          stanzaId: 'BEFOREITALL',
          participant: '0@s.whatsapp.net',
          quotedMessage: { imageMessage: { caption: 'Promoção de ontem' } },
        },
      },
    },
    'Promoção de ontem',
  ],
  [
    'card-answer',
    { buttonsResponseMessage: { selectedButtonId: '1', selectedDisplayText: 'Sim, quero' } },
    'Opção escolhida',
  ],
];

/** One second of silence. */
const silentWav = (): Buffer => wavOf(Buffer.alloc(wavRate, 128));

/** A waveform that rises twice from soft to loud. */
const risingWaveform = Buffer.from(Array.from({ length: 64 }, (_, bar) => (bar % 32) * 3 + 4)).toString('base64');

test.describe.serial('every kind of message', () => {
  let shop: Shop;
  let admin: Person;

  test.beforeAll(async ({ browser }) => {
    shop = await openShop(browser, 'Padaria Estrela');
    const { whatsApp, number, queueId } = shop;
    admin = shop.admin;
    await admin.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const { phone } = await whatsApp.call('createContact', { name: 'Ana Ribeiro' });
    for (const [, content] of kinds) await whatsApp.call('send', { phone, to: number, content });
    await whatsApp.call('send', {
      phone,
      to: number,
      audio: {
        mimetype: 'audio/wav',
        data: silentWav().toString('base64'),
        seconds: 1,
        voice: true,
        waveform: risingWaveform,
      },
    });
    await acceptAndOpen(admin.page, 'Ana Ribeiro', queueId);
  });
  test.afterAll(() => shop.close());

  test('has a bubble and a preview in the list', async () => {
    for (const [testId, , words] of kinds)
      await expect(
        admin.page.getByTestId('message').filter({ has: admin.page.getByTestId(testId), hasText: words }),
      ).toHaveCount(1);
    await expect(ticketOf(admin.page, 'Ana Ribeiro')).toContainText('🎤 Áudio');
  });

  test('has working buttons: codes are copied, calls are refused with a notice', async () => {
    const { page } = admin;
    await page.getByRole('button', { name: 'Copiar cupom' }).click();
    await expect(page.getByText('Código copiado!')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('PAO10');
    await page.getByRole('button', { name: 'Ligar' }).click();
    await expect(page.getByText('Não é possível realizar chamadas pelo sistema, tente pelo celular.')).toBeVisible();
    await page.getByRole('button', { name: 'Ver pães' }).click();
    await expect(page.getByTestId('card-list')).toContainText('Francês');
    await expect(page.getByTestId('card-location').getByRole('link').first()).toHaveAttribute(
      'href',
      /maps\.google\.com\/maps\?q=-23\.5505,-46\.6333/,
    );
  });

  test('plays audio at the chosen rate, which is remembered', async () => {
    const { page } = admin;
    const speed = page.getByTestId('playback-rate');
    const actual = () => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.playbackRate);
    for (const rate of [1.5, 2, 0.5]) {
      await speed.click();
      await expect(speed).toHaveText(`${rate}×`);
      expect(await actual()).toBe(rate);
    }
    await page.reload();
    await expect(speed).toHaveText('0.5×');
    await expect.poll(actual).toBe(0.5);
  });

  test('shows a voice note’s waveform within its bubble', async () => {
    const { page } = admin;
    const bars = page.getByTestId('waveform').locator('i');
    const heights = await bars.evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().height));
    expect([heights.length, heights.indexOf(Math.max(...heights)), heights.indexOf(Math.min(...heights))]).toEqual([
      40, 19, 0,
    ]);
    for (const size of [
      { width: 320, height: 800 },
      { width: 390, height: 800 },
    ]) {
      await page.setViewportSize(size);
      const [sound, bubble] = await Promise.all([
        page.getByTestId('sound').boundingBox(),
        page.getByTestId('sound').locator('..').boundingBox(),
      ]);
      expect(sound!.x >= bubble!.x && sound!.x + sound!.width <= bubble!.x + bubble!.width).toBe(true);
    }
  });

  test('stay within a wide and a narrow screen', async () => {
    const { page } = admin;
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 1500 });
      await expect(page.getByTestId('card-answer')).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    }
  });
});
