import type { Message } from '@recado/shared/contract/messages';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import { buildTicket } from '../../../testing/ticket.builder.ts';
import { buildMessage } from '../../messages/message.builder.ts';
import { brandBlock, headBlock, messageBlock, type Picture } from './blocks.ts';
import { createConversationPdf } from './conversation-pdf.ts';
import type { TextPainter } from './draw-fragment.ts';
import { messageContent } from './message-content.ts';

const { resolve } = createRequire(import.meta.url);
const fontFile = (name: string): string =>
  readFileSync(resolve(`@expo-google-fonts/noto-sans/${name}.ttf`)).toString('latin1');
const fonts = { regular: fontFile('400Regular/NotoSans_400Regular'), bold: fontFile('700Bold/NotoSans_700Bold') };

/** One pixel. */
const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const jpeg = readFileSync(new URL('../../../../e2e/support/picture.jpg', import.meta.url));

/** Makes the document of these messages, and returns it with the text of its pages and the texts drawn as pictures. */
const documentOf = async (
  messages: readonly Message[],
  picture: Picture | null = null,
  logo: Picture | null = null,
) => {
  const drawn: string[] = [];
  const painter: TextPainter = {
    widthOf: (text) => text.length,
    draw: (text) => {
      drawn.push(text);
      return { data: png, width: text.length, height: 1, ascent: 1 };
    },
  };
  const ticket = buildTicket(7);
  const pdf = createConversationPdf(fonts, painter);
  pdf.add(brandBlock(logo, 'Balcão', pdf.font));
  pdf.add(headBlock(ticket, (key) => key, pdf.font));
  for (const message of messages)
    pdf.add(
      messageBlock(
        messageContent(message, ticket, picture !== null, (key) => key),
        picture,
        pdf.font,
      ),
    );
  const file = new Uint8Array(pdf.finish((page, total) => `page ${page} of ${total}`).output('arraybuffer'));
  const size = file.length;
  const { text: pages } = await extractText(file);
  return { size, drawn, pages: pages.map((text) => text.replace(/\s+/g, ' ')) };
};

test('a document holds its text in the order of the conversation', async () => {
  const { pages } = await documentOf([
    buildMessage(1, { body: 'Quanto *custa* o pão?' }),
    buildMessage(2, {
      fromMe: true,
      user: { id: 1, name: 'Ana' },
      body: 'Dez reais',
      quotedMsg: { id: null, body: 'Quanto custa?', fromMe: false, mediaType: 'conversation', author: null },
    }),
  ]);
  expect(pages.map((text) => text.replace(/\d\d\/\d\d\/\d{4} \d\d:\d\d/g, '(time)'))).toEqual([
    'Balcão tickets:logTitle Contact 7 · 551197 · Main Ana ' +
      'Contact 7 Quanto custa o pão? (time) ' +
      'Ana Contact 7: Quanto custa? Dez reais (time) page 1 of 1',
  ]);
});

test('letters of Latin, Greek and Cyrillic can be read back', async () => {
  const bodies = [
    'ação não é à ü, ¿qué año? ª º € R$ 10,50 – “sim”…',
    'ğ Ğ ş Ş ı I i İ ç Ç ö Ö ü Ü ₺',
    'Łódź Dvořák Győr Rīga Đorđe ẞ ø å æ þ, Tiếng Việt được',
    'Привет, Їжак ђ! Καλημέρα, ΰ Ώ',
  ];
  const { pages, drawn } = await documentOf(bodies.map((body, place) => buildMessage(place, { body })));
  expect(bodies.filter((body) => !pages[0]?.includes(body))).toEqual([]);
  expect(drawn).toEqual([]);
});

test('what the font lacks is a picture that the document holds once, and the text around it stays text', async () => {
  const { pages, drawn } = await documentOf(
    [1, 2, 3].map((number) => buildMessage(number, { body: `ok 👍🏽 नमस्ते ${number}` })),
  );
  expect(drawn).toEqual(['👍🏽', 'नमस्ते']);
  expect(pages[0]).toMatch(/ok 1 .*ok 2 .*ok 3 /);
});

test('an image stands in its message, and a page breaks before one that does not fit', async () => {
  const picture = { data: new Uint8Array(jpeg), width: 240, height: 240 };
  const messages = [1, 2, 3].map((number) => buildMessage(number, { mediaType: 'image', body: `Foto ${number}` }));
  const { pages } = await documentOf(messages, picture);
  expect(pages.map((text) => text.match(/Foto \d|page .*/g))).toEqual([
    ['Foto 1', 'Foto 2', 'page 1 of 2'],
    ['Foto 3', 'page 2 of 2'],
  ]);
});

test('2,000 messages are one document, in order, of a bounded size', async () => {
  const messages = Array.from({ length: 2000 }, (_, place) =>
    buildMessage(place, { fromMe: place % 2 === 1, body: `Mensagem ${place} com o texto de sempre 👍` }),
  );
  const { pages, drawn, size } = await documentOf(messages);
  const numbers = pages.flatMap((text) =>
    Array.from(text.matchAll(/Mensagem (\d+) com/g), ([, number]) => Number(number)),
  );
  expect(numbers).toEqual(messages.map((_, place) => place));
  expect(pages.at(-1)).toContain(`page ${pages.length} of ${pages.length}`);
  expect(drawn).toEqual(['👍']);
  expect(size).toBeLessThan(1_000_000);
});
