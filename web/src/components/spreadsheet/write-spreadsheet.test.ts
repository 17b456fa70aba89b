import type { Contact } from '@recado/shared/contract/contacts';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { buildContact } from '../../testing/contact.builder.ts';
import { writeSpreadsheet } from './write-spreadsheet.ts';

const columns = [
  { header: 'Nome', value: ({ name }: Contact) => name, width: 20 },
  { header: 'Número', value: ({ number }: Contact) => number, width: 20 },
];

/** The XML of the sheet and of its shared texts. */
const xmlOf = async (contacts: Contact[]): Promise<string> => {
  const file = await writeSpreadsheet(contacts, columns, 'Contatos');
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
  return Object.entries(parts)
    .filter(([name]) => /worksheets\/|sharedStrings/.test(name))
    .map(([, content]) => strFromU8(content))
    .join('\n');
};

test('the sheet has a header and a row for each contact, with all digits of a number', async () => {
  const xml = await xmlOf([buildContact({ name: 'Maria & João <3', number: '5511987654321' })]);
  for (const text of ['Nome', 'Número', 'Maria &amp; João &lt;3', '5511987654321']) expect(xml).toContain(text);
});

test.each(['=HYPERLINK("http://evil.test")', '+1+1', '-2+3', '@SUM(A1)', '\t=1'])(
  '%j is a text, not a formula',
  async (name) => {
    const xml = await xmlOf([buildContact({ name })]);
    expect(xml).not.toMatch(/<f[ >]/);
    const cells = [...xml.matchAll(/<c [^>]*>/g)].map(([cell]) => cell);
    expect(cells).toHaveLength(4);
    for (const cell of cells) expect(cell).toMatch(/t="(s|inlineStr)"/);
  },
);

test('characters that would break the file are left out', async () => {
  expect(await xmlOf([buildContact({ name: 'Ma\u0000ri\u0008a' })])).toContain('Maria');
});
