import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { zipEnd, type ZipEntry, zipFile } from './zip.ts';

it('is an archive that another library reads, file by file', () => {
  const files = { 'dados.json': '{"a":1}', 'conversas/ação.html': 'Olá, tudo bem?', vazio: '' };
  const chunks: Uint8Array[] = [];
  const entries: ZipEntry[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const { bytes, entry } = zipFile(name, Buffer.from(text), offset);
    chunks.push(bytes);
    entries.push(entry);
    offset += bytes.length;
  }
  const read = unzipSync(Buffer.concat([...chunks, zipEnd(entries, offset)]));
  expect(
    Object.fromEntries(Object.entries(read).map(([name, bytes]) => [name, Buffer.from(bytes).toString()])),
  ).toEqual(files);
});
