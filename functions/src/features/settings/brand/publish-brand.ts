import { type Branding, brandingEvent } from '@recado/shared/contract/branding';
import type { PublicSettingKey } from '@recado/shared/contract/settings';
import type { Context } from '../../../context/context.ts';
import type { GlobalSettingKey } from '../../../data/settings/installation-store.ts';
import { realtime, toEveryCompany } from '../../../platform/outbox/realtime.ts';
import { writeBrandFile } from '../../../platform/site/site-files.ts';
import { manifestOf } from './manifest.ts';

/** The settings that are the brand. */
const brandKeys = [
  'appName',
  'primaryColorLight',
  'primaryColorDark',
  'appLogoLight',
  'appLogoDark',
  'appLogoFavicon',
] as const satisfies readonly PublicSettingKey[];

export const isBrandSetting = (key: GlobalSettingKey): key is keyof Branding =>
  (brandKeys as readonly string[]).includes(key);

const json = (value: object, mimetype: string) => ({
  bytes: Buffer.from(JSON.stringify(value)),
  mimetype,
  caching: 'fixed' as const,
});

interface BrandChange {
  key: keyof Branding;
  value: string;
  /** The stored value that it replaces. */
  before: string;
}

/**
 * Stores one setting of the brand and publishes the brand: as files that screens read before the login, and to every browser
 * that is open. Files are written again by the next change, where a failure left them behind.
 */
export const changeBrand = async (context: Context, { key, value, before }: BrandChange): Promise<void> => {
  const { settings } = context.installation;
  const all = { ...(await settings.all()), [key]: value };
  const brand = Object.fromEntries(brandKeys.map((name) => [name, all[name]])) as Branding;
  await context.commit(settings.change(key, value, before), [
    toEveryCompany(realtime(context, { event: brandingEvent, data: brand, rooms: ['everyone'], order: 'branding' })),
  ]);
  await Promise.all([
    writeBrandFile('brand.json', json(brand, 'application/json')),
    writeBrandFile('manifest.json', json(manifestOf(brand), 'application/manifest+json')),
  ]);
};
