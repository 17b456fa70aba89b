import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { bundleFunction } from '../../aws/bundle-function.ts';
import { root } from '../../aws/root.ts';

/** A place in a bundle, as the frames of a stack name it. */
const place = /(?:file:\/\/)?[^\s()"']*index\.mjs:(\d+):(\d+)/g;

/** Returns the source map of a function's bundle, and the folder to which its sources are relative. */
const sourceMapOf = async (entry: string): Promise<{ map: SourceMap; folder: string }> => {
  const folder = mkdtempSync(join(tmpdir(), 'recado-symbols-'));
  try {
    const bundle = join(folder, 'index.mjs');
    await bundleFunction(entry, bundle, true);
    const payload = JSON.parse(readFileSync(`${bundle}.map`, 'utf8')) as SourceMapPayload;
    return { map: new SourceMap(payload), folder: dirname(bundle) };
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/**
 * Replaces the places in a function's bundle by those in its sources, in any text. Bundles carry no source maps, so the
 * bundle is made again: from the commit that is deployed it is the same.
 *
 * @param entry file of the function's handler
 */
export const symbolise = async (entry: string, text: string): Promise<string> => {
  const { map, folder } = await sourceMapOf(entry);
  return text.replaceAll(place, (whole, line: string, column: string) => {
    const found = map.findEntry(Number(line) - 1, Number(column) - 1);
    if (!('originalSource' in found)) return whole;
    const source = relative(root, resolve(folder, found.originalSource));
    return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  });
};
