import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import { extract } from 'tar-fs';

interface BrowserLaunch {
  readonly executablePath: string;
  readonly args: string[];
  readonly env: Record<string, string>;
}

/**
 * Not the arguments that the package recommends: those disable the same-origin policy, and hide defects. Microphone and
 * camera deliver artificial media, and every page may use them without a prompt.
 */
const args = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const { resolve } = createRequire(import.meta.url);
const root = fileURLToPath(new URL('../../..', import.meta.url));
/** The folder of the packed browser. */
const archives = join(dirname(resolve('@sparticuz/chromium')), '../bin');

const unpacked = (archive: string) => [createReadStream(archive), createBrotliDecompress()] as const;

const fontConfiguration = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
  <alias><family>sans-serif</family><prefer><family>Open Sans</family><family>Noto Color Emoji</family></prefer></alias>
  <alias><family>system-ui</family><prefer><family>Open Sans</family><family>Noto Color Emoji</family></prefer></alias>
  <alias><family>emoji</family><prefer><family>Noto Color Emoji</family></prefer></alias>
</fontconfig>
`;

/** Unpacks the browser, its libraries and fonts (emoji among them) into `folder`. */
const unpack = async (folder: string, final: string): Promise<void> => {
  const emoji = resolve('@expo-google-fonts/noto-color-emoji/400Regular/NotoColorEmoji_400Regular.ttf');
  await mkdir(folder, { recursive: true });
  await Promise.all([
    pipeline([...unpacked(join(archives, 'chromium.br')), createWriteStream(join(folder, 'chromium'))]),
    pipeline([...unpacked(join(archives, 'al2023.tar.br')), extract(join(folder, 'libraries'))]),
    pipeline([...unpacked(join(archives, 'fonts.tar.br')), extract(folder)]),
  ]);
  await chmod(join(folder, 'chromium'), 0o755);
  await cp(emoji, join(folder, 'fonts/NotoColorEmoji.ttf'));
  await writeFile(join(folder, 'fonts.conf'), fontConfiguration(final));
};

/**
 * Returns the options with which Playwright launches the browser that comes with an npm package, without apt or a download. The
 * browser is unpacked once into `.cache/chromium`. RECADO_BROWSER names another one.
 */
export const browserLaunch = async (): Promise<BrowserLaunch> => {
  const own = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const other = process.env.RECADO_BROWSER;
  if (other !== undefined && other !== '') return { executablePath: other, args, env: own };
  const { version } = JSON.parse(await readFile(join(archives, '../package.json'), 'utf8')) as { version: string };
  const folder = join(root, '.cache/chromium', version);
  if (!existsSync(folder)) {
    const unpacking = `${folder}.${process.pid}`;
    await unpack(unpacking, folder);
    // Another process may have unpacked it first, with the same result.
    await rename(unpacking, folder).catch(() => rm(unpacking, { recursive: true, force: true }));
  }
  return {
    executablePath: join(folder, 'chromium'),
    args,
    // Without a UTF-8 locale the browser gives no file a name with accents.
    env: { ...own, LC_ALL: 'C.UTF-8', LD_LIBRARY_PATH: join(folder, 'libraries/lib'), FONTCONFIG_PATH: folder },
  };
};
