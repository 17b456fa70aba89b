import type * as contract from '@recado/shared/contract/branding';
import type { ResultOf } from '@recado/shared/contract/grammar';
import { AppError } from '@recado/shared/contract/errors';
import { type LogoMode, maxLogoBytes, maxLogoSide, minLogoSide } from '@recado/shared/limits/branding';
import { imageSize } from 'image-size';
import type { UseCase } from '../../../context/binding.ts';
import type { UserContext } from '../../../context/context.ts';
import { imageTypeOf, pictureTypes } from '../../../platform/media/image-type.ts';
import { libraryUploader } from '../../../platform/media/keys.ts';
import { pngPixels } from '../../../platform/media/png-pixels.ts';
import { removeBrandFile, writeBrandFile } from '../../../platform/site/site-files.ts';
import { logoName } from '../../../data/settings/logo-name.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { changeBrand } from './publish-brand.ts';
import { standsOut } from './stands-out.ts';

const settingOf = { Light: 'appLogoLight', Dark: 'appLogoDark', Favicon: 'appLogoFavicon' } as const;

/** Browsers offer to install an app only with an icon of this many pixels a side. */
const minIconSide = 192;

/** The icon at its fixed address, for notifications and for pages before their code has loaded. */
const fixedIcon = 'icon.png';

type Setting = ResultOf<typeof contract.saveLogo>;

/** Returns the uploaded bytes. @throws AppError ERR_MEDIA_NOT_READY, ERR_MEDIA_TOO_LARGE */
const uploadOf = async ({ company, actor, media }: UserContext, key: string): Promise<Uint8Array> => {
  const isOwn = libraryUploader(company.id, key) === actor.viewer.id;
  const file = isOwn ? await media.head(key) : null;
  if (!file) throw new AppError('ERR_MEDIA_NOT_READY');
  if (file.size > maxLogoBytes) throw new AppError('ERR_MEDIA_TOO_LARGE', { limit: maxLogoBytes });
  return media.read(key);
};

const dimensionsOf = (bytes: Uint8Array): { width: number; height: number } => {
  try {
    return imageSize(bytes);
  } catch {
    throw new AppError('ERR_LOGO_TYPE');
  }
};

/**
 * Checks a logo by its content: a PNG, which holds no script and whose pixels can be looked at.
 *
 * @throws AppError ERR_LOGO_TYPE, ERR_LOGO_SIZE, ERR_LOGO_INVISIBLE
 */
const checkLogo = (bytes: Uint8Array, mode: LogoMode): { width: number; height: number } => {
  if (imageTypeOf(bytes) !== 'png') throw new AppError('ERR_LOGO_TYPE');
  const { width, height } = dimensionsOf(bytes);
  if (Math.max(width, height) > maxLogoSide || Math.min(width, height) < minLogoSide)
    throw new AppError('ERR_LOGO_SIZE');
  if (mode === 'Favicon' && (width !== height || width < minIconSide)) throw new AppError('ERR_LOGO_SIZE');
  const pixels = pngPixels(bytes);
  if (!pixels) throw new AppError('ERR_LOGO_TYPE');
  if (!standsOut(pixels, mode)) throw new AppError('ERR_LOGO_INVISIBLE');
  return { width, height };
};

/** Stores the name of a logo and deletes the file before, but for a light logo that was replaced: mails link it. */
const setLogo = (context: UserContext, mode: LogoMode, value: string, checkSeen?: (current: Setting) => void) =>
  retryOnConflict(async () => {
    const key = settingOf[mode];
    const before = await context.installation.settings.latest(key);
    checkSeen?.({ key, value: before });
    await changeBrand(context, { key, value, before });
    const isLinked = mode === 'Light' && value !== '';
    if (before !== '' && before !== value && !isLinked) await removeBrandFile(before);
    return { key, value };
  });

/** Makes an uploaded file a logo or the icon. Each has a name of its own, so that browsers keep it for ever. */
export const saveLogo: UseCase<typeof contract.saveLogo> = async (context, { body: { mode, file }, checkSeen }) => {
  const bytes = await uploadOf(context, file);
  const name = logoName(mode, context.ids.ulid(), checkLogo(bytes, mode));
  const key = settingOf[mode];
  checkSeen?.({ key, value: await context.installation.settings.latest(key) });
  const mimetype = pictureTypes.png;
  await writeBrandFile(name, { bytes, mimetype, caching: 'named' });
  if (mode === 'Favicon') await writeBrandFile(fixedIcon, { bytes, mimetype, caching: 'fixed' });
  return setLogo(context, mode, name, checkSeen);
};

/** Removes a logo or the icon with its file, unless it is another one than the caller saw. */
export const deleteLogo: UseCase<typeof contract.deleteLogo> = async (
  context,
  { params: { mode }, query: { file } },
) => {
  const checkSeen = (record: Setting): void => {
    if (file !== undefined && record.value !== file && record.value !== '')
      throw new AppError('ERR_CHANGED_MEANWHILE', { fields: ['value'], record });
  };
  const key = settingOf[mode];
  checkSeen({ key, value: await context.installation.settings.latest(key) });
  if (mode === 'Favicon') await removeBrandFile(fixedIcon);
  return setLogo(context, mode, '', checkSeen);
};
