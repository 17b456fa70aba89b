import { describe, expect, it } from 'vitest';
import { mayFetch } from './media-hosts.ts';
import { plainMimetype, receivedMediaKey } from './object-key.ts';

const ref = { companyId: 2, whatsappId: 5 };

describe('receivedMediaKey', () => {
  it('stands under the company and the connection', () => {
    expect(receivedMediaKey(ref, '3EB0AB', false, 'image/jpeg')).toBe('c/2/in/5/3EB0AB/them.jpg');
    expect(receivedMediaKey(ref, '3EB0AB', true, 'audio/ogg; codecs=opus')).toBe('c/2/in/5/3EB0AB/me.ogg');
  });

  it('lets no sender choose a path or an extension', () => {
    expect(receivedMediaKey(ref, '../../3/in/1/X', false, 'text/html')).toMatch(/^c\/2\/in\/5\/[0-9a-f]{64}\/them\.bin$/);
    expect(plainMimetype('image/../../x')).toBe('application/octet-stream');
  });
});

describe('mayFetch', () => {
  it('asks WhatsApp alone, whatever a message names', () => {
    expect(mayFetch('https://mmg.whatsapp.net/v/t62', undefined)).toBe(true);
    for (const address of ['http://mmg.whatsapp.net/x', 'https://mmg.whatsapp.net.evil.example/x', 'http://169.254.169.254/latest/meta-data', 'https://127.0.0.1:5300/x']) {
      expect(mayFetch(address, undefined)).toBe(false);
    }
  });

  it('asks the configured server in its place', () => {
    expect(mayFetch('https://127.0.0.1:5301/mms', 'ws://127.0.0.1:5300/ws/chat')).toBe(true);
  });
});
