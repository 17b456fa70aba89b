import { expect, test } from 'vitest';
import { bitRateOf, extensionOf, recordingFormat } from './recording-format.ts';

const firefox = (mimetype: string) => mimetype === 'audio/ogg;codecs=opus' || mimetype === 'audio/webm;codecs=opus';
const chromium = (mimetype: string) => mimetype === 'audio/webm;codecs=opus' || mimetype === 'audio/mp4;codecs=opus';
const safari = (mimetype: string) => mimetype === 'audio/mp4;codecs=mp4a.40.2';

test.each([
  ['whatsapp', firefox, { mimetype: 'audio/ogg;codecs=opus', asWav: false }],
  ['whatsappapi', chromium, { mimetype: 'audio/webm;codecs=opus', asWav: false }],
  ['whatsapp', safari, { mimetype: 'audio/mp4;codecs=mp4a.40.2', asWav: false }],
  ['facebook', safari, { mimetype: 'audio/mp4;codecs=mp4a.40.2', asWav: false }],
  ['instagram', chromium, { mimetype: 'audio/webm;codecs=opus', asWav: true }],
] as const)('on %s the browser records a format that the channel plays, or converts it', (channel, records, format) => {
  expect(recordingFormat(channel, records)).toEqual(format);
});

test('a browser that cannot record has no format', () => {
  expect(recordingFormat('whatsapp', () => false)).toBeNull();
});

test('file extensions match the MIME type', () => {
  expect(['audio/ogg', 'audio/webm;codecs=opus', 'audio/mp4'].map(extensionOf)).toEqual(['ogg', 'webm', 'm4a']);
});

test('speech in Opus takes half of what AAC does', () => {
  expect(['audio/webm;codecs=opus', 'audio/mp4;codecs=mp4a.40.2'].map(bitRateOf)).toEqual([32_000, 64_000]);
});
