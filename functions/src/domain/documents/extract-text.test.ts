import { strToU8, zipSync } from 'fflate';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { docx, pdf } from '../../../test/documents.ts';
import { extractText } from './extract-text.ts';

const problemOf = async (bytes: Uint8Array, name: string): Promise<string> => {
  const error = await extractText(bytes, name).catch((reason: unknown) => reason);
  return (error as { problem: string }).problem;
};

describe('the text of a file', () => {
  it('is that of a PDF, a paragraph for each block', async () => {
    const text = await extractText(
      pdf([['Entrega', '', 'Entregamos em Santos.'], ['Troca em sete dias.']]),
      'loja.pdf',
    );
    expect(text.split(/\n\s*\n/)).toEqual(['Entrega', 'Entregamos em Santos.', 'Troca em sete dias.']);
  });

  it('is that of a DOCX, with its headings', async () => {
    const bytes = docx([{ text: 'Entrega', heading: 1 }, { text: 'Entregamos em Santos & região.' }]);
    expect((await extractText(bytes, 'loja.docx')).trim()).toBe('# Entrega\n\nEntregamos em Santos & região.');
  });

  it('is that of a CSV, whose first row names the cells', async () => {
    const csv = 'Bolo;Preço\r\n"Cenoura; grande";45,00\nLimão;"30,00"\n;\n';
    expect(await extractText(strToU8(csv), 'precos.csv')).toBe(
      'Bolo: Cenoura; grande; Preço: 45,00\n\nBolo: Limão; Preço: 30,00',
    );
  });

  it('is read in UTF-8, else in the code page of Windows', async () => {
    expect(await extractText(strToU8('Pão'), 'a.txt')).toBe('Pão');
    expect(await extractText(Buffer.from('Pão', 'latin1'), 'a.txt')).toBe('Pão');
  });

  it.each<[string, () => Uint8Array, string, string]>([
    ['a program', () => Uint8Array.of(0x4d, 0x5a, 0, 0, 1), 'a.txt', 'fileType'],
    ['a text that calls itself a PDF', () => strToU8('olá'), 'a.pdf', 'fileType'],
    ['a zip file that is no document', () => zipSync({ 'a.txt': strToU8('olá') }), 'a.docx', 'fileType'],
    ['a broken PDF', () => strToU8('%PDF-1.7\nolá'), 'a.pdf', 'unreadable'],
    ['a broken DOCX', () => strToU8('PK\u0003\u0004olá'), 'a.docx', 'unreadable'],
  ])('is refused for %s', async (_, bytes, name, problem) => {
    expect(await problemOf(bytes(), name)).toBe(problem);
  });
});

describe('a file that takes more than it may', () => {
  it('is a DOCX that unpacks to a hundred times its size', async () => {
    const bomb = zipSync({ 'word/document.xml': new Uint8Array(60_000_000) }, { level: 9 });
    expect(bomb.length).toBeLessThan(100_000);
    expect(await problemOf(bomb, 'a.docx')).toBe('tooLarge');
  });

  it('is a DOCX that lies about its size: it is read no further', async () => {
    const bomb = Buffer.from(zipSync({ 'word/document.xml': new Uint8Array(60_000_000) }, { level: 9 }));
    // The size stands in the local header and in the directory.
    for (let at = bomb.indexOf('PK\u0003\u0004'); at !== -1; at = -1) bomb.writeUInt32LE(1_000, at + 22);
    bomb.writeUInt32LE(1_000, bomb.indexOf('PK\u0001\u0002') + 24);
    expect(['unreadable', 'tooLarge']).toContain(await problemOf(bomb, 'a.docx'));
  });

  it('is a PDF of ten thousand pages', async () => {
    const pages = Array.from({ length: 10_000 }, (_, index) => [`Página ${index}`]);
    expect(await problemOf(pdf(pages), 'a.pdf')).toBe('tooLarge');
  });

  it('is a PDF with a page that unpacks to gigabytes', async () => {
    const packed = deflateSync(Buffer.alloc(200_000_000, 32));
    expect(await problemOf(pdf([['oi']], packed), 'a.pdf')).toBe('tooLarge');
  });
});
