import type { Connection } from '@recado/shared/contract/connections';
import { AppError, type ErrorCode } from '@recado/shared/contract/errors';
import { type DependentSettings, type RuledSetting, settingRules } from '@recado/shared/limits/connection-rules';
import { localTime } from '@recado/shared/text/time';
import type { Context } from '../../context/context.ts';
import type { ConnectionRecord } from '../../data/connections/store.ts';

const rating = ['ratingMessage', 'expiresTicketNPS'] as const;
const vacation = ['collectiveVacationMessage', 'collectiveVacationStart', 'collectiveVacationEnd'] as const;

/** The error of each broken rule, and the settings whose change has it checked. */
const refusals: Record<RuledSetting, { error: ErrorCode; changedBy: readonly (keyof DependentSettings)[] }> = {
  ratingMessage: { error: 'ERR_RATING_MESSAGE_REQUIRED', changedBy: rating },
  expiresTicketNPS: { error: 'ERR_RATING_EXPIRY_REQUIRED', changedBy: rating },
  sendIdQueue: { error: 'ERR_REDIRECT_QUEUE_REQUIRED', changedBy: ['timeSendQueue', 'sendIdQueue'] },
  collectiveVacationStart: { error: 'ERR_VACATION_DATES', changedBy: vacation },
  collectiveVacationEnd: { error: 'ERR_VACATION_DATES', changedBy: vacation },
};

/**
 * Checks the settings of a connection that depend on one another, as far as a call changes them: what was stored before
 * a rule applied does not keep its connection from being renamed.
 *
 * @throws AppError ERR_RATING_MESSAGE_REQUIRED, ERR_RATING_EXPIRY_REQUIRED, ERR_REDIRECT_QUEUE_REQUIRED,
 *   ERR_VACATION_DATES
 */
export const checkSettings = async (
  { stores, company, clock }: Context,
  before: ConnectionRecord | null,
  after: DependentSettings,
  body: Partial<Connection>,
): Promise<void> => {
  const rules = (Object.keys(settingRules) as RuledSetting[]).filter((name) =>
    refusals[name].changedBy.some((setting) => body[setting] !== undefined),
  );
  if (rules.length === 0) return;
  const facts = {
    asksForRatings: (await stores.settings.company()).userRating === 'enabled',
    today: localTime(clock.now(), company.timeZone).date,
    storedStart: before?.collectiveVacationStart ?? null,
  };
  const broken = rules.find((name) => settingRules[name](after, facts) !== null);
  if (broken !== undefined) throw new AppError(refusals[broken].error);
};
