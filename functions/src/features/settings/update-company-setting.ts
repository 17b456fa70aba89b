import { AppError } from '@recado/shared/contract/errors';
import {
  companySettings,
  companySettingsEvent,
  type CompanySettings,
  type updateCompanySetting as endpoint,
} from '@recado/shared/contract/settings';
import type { UseCase } from '../../context/binding.ts';
import { realtime } from '../../platform/realtime.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';

const parse = (column: keyof CompanySettings, data: unknown): Partial<CompanySettings> => {
  const parsed = companySettings.shape[column].safeParse(data);
  if (!parsed.success)
    throw new AppError('ERR_VALIDATION', { issues: [{ path: 'body.data', code: parsed.error.issues[0]?.code }] });
  return { [column]: parsed.data };
};

/** Changes one column to a value that fits it, and publishes the settings to every browser of the company. */
export const updateCompanySetting: UseCase<typeof endpoint> = async (context, { body: { column, data } }) => {
  const { stores } = context;
  const change = parse(column, data);
  return retryOnConflict(async () => {
    const before = await stores.settings.versioned();
    const settings = { ...before.settings, ...change };
    await context.commit(stores.settings.change(before, settings), [
      realtime(context, {
        event: companySettingsEvent,
        data: { action: 'update', settings },
        rooms: ['everyone'],
        order: 'settings',
      }),
    ]);
    return settings;
  });
};
