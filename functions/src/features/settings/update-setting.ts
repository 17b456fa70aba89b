import { AppError } from '@recado/shared/contract/errors';
import { downloadLimits, globalSettingKeys, type updateSetting as endpoint } from '@recado/shared/contract/settings';
import { messagePrices } from '@recado/shared/contract/message-prices';
import { modelPrices } from '@recado/shared/contract/model-prices';
import { toggle } from '@recado/shared/contract/parameters';
import * as z from 'zod';
import { appNameLimit } from '@recado/shared/limits/branding';
import type { UseCase } from '../../context/binding.ts';
import type { GlobalSettingKey } from '../../data/settings/installation-store.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { changeBrand, isBrandSetting } from './brand/publish-brand.ts';
import { knownSetting } from './known-setting.ts';

const color = z.string().regex(/^#[0-9a-fA-F]{6}$/);
/** A logo is set by its upload. */
const logo = z.never();

/** Returns the value of a JSON text; undefined for what is none. */
const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** The schema of each setting (specification 2, section 9). Sizes in MB. */
const schemas: Record<GlobalSettingKey, z.ZodType<string>> = {
  allowSignup: toggle,
  userCreation: toggle,
  primaryColorLight: color,
  primaryColorDark: color,
  appName: z.string().trim().max(appNameLimit.max),
  appLogoLight: logo,
  appLogoDark: logo,
  appLogoFavicon: logo,
  contactNumber: z.string().regex(/^(\d{8,15})?$/),
  templatePrice: z.string().regex(/^(\d{1,6}(\.\d{1,4})?)?$/),
  templateCurrency: z.string().regex(/^[A-Z]{3}$/),
  messagePrices: z.string().refine((text) => messagePrices.safeParse(jsonOf(text)).success),
  modelPrices: z.string().refine((text) => modelPrices.safeParse(jsonOf(text)).success),
  downloadLimit: z.enum(downloadLimits),
  graceDays: z.string().regex(/^\d{1,2}$/),
};

/** Changes one setting of the installation. The endpoint lets the super user only. */
export const updateSetting: UseCase<typeof endpoint> = async (context, { params, body, checkSeen }) => {
  const key = knownSetting(globalSettingKeys, params.key);
  const parsed = schemas[key].safeParse(body.value);
  if (!parsed.success)
    throw new AppError('ERR_VALIDATION', { issues: [{ path: 'body.value', code: parsed.error.issues[0]?.code }] });
  const { settings } = context.installation;
  return retryOnConflict(async () => {
    const before = await settings.latest(key);
    checkSeen?.({ key, value: before });
    if (isBrandSetting(key)) await changeBrand(context, { key, value: parsed.data, before });
    else await settings.set(key, parsed.data, before);
    return { key, value: parsed.data };
  });
};
