import { AppError } from '@recado/shared/contract/errors';
import {
  companySettingColumns,
  companySettings,
  companySettingsEvent,
  type CompanySettings,
  type updateCompanySetting as endpoint,
} from '@recado/shared/contract/settings';
import { requiredTextOf } from '@recado/shared/limits/settings';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { checkPrompt } from '../../data/prompts/check-prompts.ts';
import { knownSetting } from './known-setting.ts';
import { realtime } from '../../platform/outbox/realtime.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';

const parse = (column: keyof CompanySettings, data: unknown): Partial<CompanySettings> => {
  const parsed = companySettings.shape[column].safeParse(data);
  if (!parsed.success)
    throw new AppError('ERR_VALIDATION', { issues: [{ path: 'body.data', code: parsed.error.issues[0]?.code }] });
  return { [column]: parsed.data };
};

/** Refuses to empty a text whose option is on, and to switch an option on without its text (specification 2, section 5). */
const checkRequired = (column: keyof CompanySettings, settings: CompanySettings): void => {
  const rule = requiredTextOf(column);
  if (rule && settings[rule.option] === 'enabled' && settings[rule.text].trim() === '')
    throw new AppError('ERR_SETTING_TEXT_REQUIRED');
};

/**
 * Refuses to switch ratings on while a connection could not ask for one: its question or the time to answer is missing.
 *
 * @throws AppError ERR_RATING_MESSAGE_REQUIRED, ERR_RATING_EXPIRY_REQUIRED
 */
const checkQuestions = async ({ stores }: UserContext): Promise<void> => {
  const connections = await stores.connections.list();
  if (connections.some(({ ratingMessage }) => ratingMessage.trim() === ''))
    throw new AppError('ERR_RATING_MESSAGE_REQUIRED');
  if (connections.some(({ expiresTicketNPS }) => expiresTicketNPS <= 0))
    throw new AppError('ERR_RATING_EXPIRY_REQUIRED');
};

/** Changes one column to a value that fits it, and publishes the settings to every browser of the company. */
export const updateCompanySetting: UseCase<typeof endpoint> = async (
  context,
  { body: { column: given, data }, checkSeen },
) => {
  const column = knownSetting(companySettingColumns, given);
  const { stores } = context;
  const change = parse(column, data);
  if (change.userRating === 'enabled') await checkQuestions(context);
  await checkPrompt(context, change.assistancePromptId);
  return retryOnConflict(async () => {
    const before = await stores.settings.versioned();
    checkSeen?.(before.settings);
    const settings = { ...before.settings, ...change };
    checkRequired(column, settings);
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
