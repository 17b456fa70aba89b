import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayUpload } from '../../platform/media/allowed-types.ts';
import { disposition } from '../../platform/media/disposition.ts';
import {
  attachedKey,
  belongsTo,
  belongsToTicket,
  isLibraryFile,
  libraryKey,
  libraryUploader,
  uploadKey,
} from '../../platform/media/keys.ts';
import { safeName } from '../../platform/media/safe-name.ts';

describe('types', () => {
  it.each([
    'image/jpeg',
    'application/pdf',
    'audio/ogg; codecs=opus',
    'text/csv; charset=utf-8',
    'application/octet-stream',
  ])('%s may be uploaded', (type) => expect(mayUpload(type)).toBe(true));

  it.each([
    'text/html',
    'image/svg+xml',
    'application/xhtml+xml',
    'text/xml',
    'application/javascript',
    'text/html; image/png',
    'image/png\r\nx: y',
    'image/png, text/html',
    '',
    'image',
  ])('%s may not', (type) => expect(mayUpload(type)).toBe(false));
});

describe('how a file opens', () => {
  it.each(['image/png', 'IMAGE/JPEG', 'audio/ogg; codecs=opus', 'video/mp4', 'application/pdf'])(
    '%s in the browser',
    (mimetype) =>
      expect(disposition({ name: null, mimetype })).toEqual({
        type: mimetype.toLowerCase().split(';')[0],
        disposition: 'inline',
      }),
  );

  it.each([
    'text/html',
    'image/svg+xml',
    'image/svg+xml; charset=x',
    'application/xml',
    'text/plain',
    null,
    'nonsense',
  ])('%s by being saved only', (mimetype) =>
    expect(disposition({ name: null, mimetype })).toEqual({
      type: 'application/octet-stream',
      disposition: 'attachment',
    }),
  );

  it('under its name, which cannot break out of the header', () => {
    expect(disposition({ name: 'relatório "final".pdf', mimetype: 'application/pdf' }).disposition).toBe(
      `inline; filename="relat_rio _final_.pdf"; filename*=UTF-8''relat%C3%B3rio%20%22final%22.pdf`,
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (name) => {
        expect(disposition({ name, mimetype: null }).disposition).toMatch(
          /^attachment; filename="[\x20\x21\x23-\x5b\x5d-\x7e]*"; filename\*=UTF-8''[\w.~!$&+%-]+$/,
        );
      }),
    );
  });
});

describe('keys', () => {
  it('stand under their company', () => {
    const key = uploadKey(12, 7, '01H', 'foto.jpg');
    expect(key).toBe('uploads/c/12/out/7/01H/foto.jpg');
    expect(attachedKey(key)).toBe('c/12/out/7/01H/foto.jpg');
    expect(belongsTo(12, attachedKey(key))).toBe(true);
    expect(belongsTo(1, attachedKey(key))).toBe(false);
    expect(belongsTo(12, key)).toBe(true);
    expect(belongsTo(1, key)).toBe(false);
  });

  it.each([
    ['uploads/c/12/out/7/01H/foto.jpg', true],
    ['uploads/c/12/out/8/01H/foto.jpg', false],
    ['uploads/c/1/out/7/01H/foto.jpg', false],
    ['uploads/c/12/out/7/../8/01H/foto.jpg', false],
    ['uploads/c/12/out/7/01H/../../8/foto.jpg', false],
    ['uploads/c/12/out/7/', false],
    ['uploads/c/12/out/7/01H/', false],
    ['uploads/c/12/in/7/01H/foto.jpg', false],
    ['c/12/out/7/01H/foto.jpg', false],
  ])('%s is an upload for ticket 7 of company 12: %s', (key, expected) =>
    expect(belongsToTicket(12, 7, key)).toBe(expected),
  );

  it.each([
    [libraryKey(12, 7, '01H', 'foto.jpg'), 7],
    ['c/12/library/7/01H/foto.jpg', null],
    ['uploads/c/1/library/7/01H/foto.jpg', null],
    ['uploads/c/12/library/7/../8/01H/foto.jpg', null],
    ['uploads/c/12/library/7/01H/../../8/foto.jpg', null],
    ['uploads/c/12/library/01H/foto.jpg', null],
    ['uploads/c/12/library/7/', null],
    ['uploads/c/12/out/7/01H/foto.jpg', null],
  ])('%s was uploaded to the library of company 12 by user %s', (key, uploader) =>
    expect(libraryUploader(12, key)).toBe(uploader),
  );

  it.each([
    ['c/12/library/7/01H/foto.jpg', true],
    ['uploads/c/12/library/7/01H/foto.jpg', false],
    ['c/1/library/7/01H/foto.jpg', false],
    ['c/12/library/7/01H/../../8/foto.jpg', false],
    ['c/12/out/7/01H/foto.jpg', false],
  ])('%s is kept in the library of company 12: %s', (key, expected) => expect(isLibraryFile(12, key)).toBe(expected));

  it.each([
    ['../../c/1/out/x.jpg', 'c-1-out-x.jpg'],
    ['Contrato Ação.PDF', 'Contrato-Acao.PDF'],
    ['...', 'file'],
    ['😀', 'file'],
    ['a/b\\c?.png', 'a-b-c-.png'],
    ['5511987654321.pdf', '21.pdf'],
    ['Contrato de (11) 98765-4321.pdf', 'Contrato-de-21.pdf'],
    ['IMG-20261128-WA0001.jpg', 'IMG-20261128-WA0001.jpg'],
    ['NFe35261112345678000190.xml', 'NFe35261112345678000190.xml'],
  ])('hold of the name %s what is safe', (name, safe) =>
    expect(uploadKey(12, 7, '01H', name)).toBe(`uploads/c/12/out/7/01H/${safe}`),
  );

  it('hold no path and no more than 100 characters, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        expect(safeName(name)).toMatch(/^[A-Za-z0-9.-]{1,100}$/);
        expect(safeName(name)).not.toMatch(/^\.|\.\./);
      }),
    );
  });
});
