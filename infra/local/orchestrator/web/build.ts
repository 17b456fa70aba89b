import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The files and folders that a build depends on, relative to the repository. */
const sources = [
  'web/src',
  'web/build',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/package.json',
  'shared/src',
  'package-lock.json',
];
const maxBuilds = 3;
const compressible = /\.(js|css|html|svg|json|webmanifest|txt|ttf)$/;

const filesIn = async (path: string): Promise<string[]> => {
  const info = await stat(path).catch(() => undefined);
  if (!info) return [];
  if (!info.isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
};

const hashOf = async (root: string): Promise<string> => {
  const hash = createHash('sha256');
  for (const path of sources)
    for (const file of await filesIn(join(root, path)))
      hash.update(file.slice(root.length)).update(await readFile(file));
  return hash.digest('hex').slice(0, 20);
};

/** Writes Brotli and gzip versions beside each file, as CloudFront compresses them. */
const compress = async (folder: string): Promise<void> => {
  const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];
  for (const file of (await filesIn(folder)).filter((name) => compressible.test(name))) {
    const bytes = await readFile(file);
    const [small, smaller] = await Promise.all([
      zip(bytes, { level: 9 }),
      brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    ]);
    await Promise.all([writeFile(`${file}.gz`, small), writeFile(`${file}.br`, smaller)]);
  }
};

const run = async (root: string, outDir: string): Promise<void> => {
  const vite = spawn(
    process.execPath,
    [
      join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      '--config',
      'web/vite.config.ts',
      '--outDir',
      outDir,
      '--logLevel',
      'warn',
    ],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', NODE_NO_WARNINGS: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [vite.stdout, vite.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise((resolve) => vite.once('exit', resolve));
  if (code !== 0) throw new Error(`The web app could not be built:\n${output.trim()}`);
};

const removeOld = async (folder: string): Promise<void> => {
  const builds = await Promise.all(
    (await readdir(folder)).map(async (name) => ({ name, used: (await stat(join(folder, name))).mtimeMs })),
  );
  for (const { name } of builds.sort((a, b) => b.used - a.used).slice(maxBuilds))
    await rm(join(folder, name), { recursive: true, force: true });
};

/**
 * Returns the folder of a production build of the web app for the current sources; builds it if there is none.
 * Instances that start at the same time build in parallel, and the first result is kept.
 */
export const buildWeb = async (root: string): Promise<string> => {
  const folder = join(root, '.cache/web');
  const target = join(folder, await hashOf(root));
  await mkdir(folder, { recursive: true });
  if (existsSync(target)) {
    await utimes(target, new Date(), new Date());
    return target;
  }
  const building = join(folder, `building-${randomUUID()}`);
  try {
    await run(root, building);
    await compress(building);
    await rename(building, target).catch((error: NodeJS.ErrnoException) => {
      if (!existsSync(target)) throw error;
    });
  } finally {
    await rm(building, { recursive: true, force: true });
  }
  await removeOld(folder);
  return target;
};
