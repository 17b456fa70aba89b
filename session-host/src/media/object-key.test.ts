import { describe, expect, it } from 'vitest';
import { ref } from '../../test/inbound.ts';
import { chatWith } from '../../test/outbound.ts';
import { plainMimetype, receivedMediaKey } from './object-key.ts';

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
