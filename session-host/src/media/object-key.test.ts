import { describe, expect, it } from 'vitest';
import { mayFetch } from './media-hosts.ts';
import { plainMimetype, receivedMediaKey } from './object-key.ts';

const ref = { companyId: 2, whatsappId: 5 };
const chatWith = (number: string) => ({
  jid: `${number}@s.whatsapp.net`,
  isGroup: false,
  address: { number, lid: null },
  subject: null,
});
const [ana, bruno] = [chatWith('5511987654321'), chatWith('5511912345678')];
const keyOf = (wid: string, fromMe: boolean, mimetype: string, chat = ana) =>
  receivedMediaKey(ref, { chat, wid, fromMe }, mimetype);

describe('receivedMediaKey', () => {
  it('begins with the company and the connection', () => {
    expect(keyOf('3EB0AB', false, 'image/jpeg')).toMatch(/^c\/2\/in\/5\/[0-9a-f]{16}\/3EB0AB\/them\.jpg$/);
    expect(keyOf('3EB0AB', true, 'audio/ogg; codecs=opus')).toMatch(/^c\/2\/in\/5\/[0-9a-f]{16}\/3EB0AB\/me\.ogg$/);
  });

  it('contains no path or extension chosen by the sender', () => {
    expect(keyOf('../../3/in/1/X', false, 'text/html')).toMatch(/^c\/2\/in\/5\/[0-9a-f]{16}\/[0-9a-f]{64}\/them\.bin$/);
    expect(plainMimetype('image/../../x')).toBe('application/octet-stream');
  });
});

it('separates the media of two contacts whose messages have the same id', () => {
  expect(keyOf('3EB0AB', false, 'image/jpeg', bruno)).not.toBe(keyOf('3EB0AB', false, 'image/jpeg'));
});

describe('mayFetch', () => {
  it('allows WhatsApp’s hosts only, whatever address a message has', () => {
    expect(mayFetch('https://mmg.whatsapp.net/v/t62', undefined)).toBe(true);
    for (const address of [
      'http://mmg.whatsapp.net/x',
      'https://mmg.whatsapp.net.evil.example/x',
      'http://169.254.169.254/latest/meta-data',
      'https://127.0.0.1:5300/x',
    ]) {
      expect(mayFetch(address, undefined)).toBe(false);
    }
  });

  it('allows the configured server', () => {
    expect(mayFetch('https://127.0.0.1:5301/mms', 'ws://127.0.0.1:5300/ws/chat')).toBe(true);
  });
});
