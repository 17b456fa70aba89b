import { expect, it } from 'vitest';
import { mayFetch } from './media-hosts.ts';

const server = 'ws://127.0.0.1:5300/ws/chat';

it.each(['https://mmg.whatsapp.net/v/t62', 'https://whatsapp.net/x', 'https://media-gru1-1.cdn.whatsapp.net/x'])(
  'allows %s',
  (address) => expect(mayFetch(address, undefined)).toBe(true),
);

it.each([
  ['without TLS', 'http://mmg.whatsapp.net/x'],
  ['as a subdomain of another domain', 'https://mmg.whatsapp.net.evil.example/x'],
  ['at the end of another name', 'https://evil-whatsapp.net/x'],
  ['at the end of another name, without a hyphen', 'https://evilwhatsapp.net/x'],
  ['under another top-level domain', 'https://mmg.whatsapp.net.br/x'],
  ['with another letter for the dot', 'https://mmg-whatsapp.net/x'],
  ['as a user name', 'https://mmg.whatsapp.net@evil.example/x'],
  ['in a path', 'https://evil.example/mmg.whatsapp.net'],
  ['in a query', 'https://evil.example/?.whatsapp.net'],
  ['replaced by a metadata service', 'http://169.254.169.254/latest/meta-data'],
  ['replaced by this machine', 'https://127.0.0.1:5300/x'],
])('refuses WhatsApp’s host %s', (_, address) => expect(mayFetch(address, undefined)).toBe(false));

it('allows the configured server by its exact host', () => {
  expect(mayFetch('https://127.0.0.1:5301/mms', server)).toBe(true);
  expect(mayFetch('https://127.0.0.1.evil.example/mms', server)).toBe(false);
  expect(mayFetch('https://127.0.0.10/mms', server)).toBe(false);
  expect(mayFetch('https://evil-whatsapp.net/mms', server)).toBe(false);
  expect(mayFetch('https://mmg.whatsapp.net/mms', server)).toBe(true);
});
