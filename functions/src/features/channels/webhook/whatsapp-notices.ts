import { cutText } from '@recado/shared/text/cut-text';
import * as z from 'zod';
import type { BusinessNotice } from './events.ts';
import { unknown } from './whatsapp-values.ts';

type Noted = Pick<BusinessNotice, 'notice' | 'detail' | 'number'>;

/** Returns a value of Meta as a text for the log of the connection. */
const wordsOf = (...values: unknown[]): string =>
  cutText(values.filter((value) => typeof value === 'string' && value !== '').join(' '), { units: 200 });

const digitsOf = (value: unknown): string | null =>
  typeof value === 'string' ? value.replaceAll(/\D/g, '') || null : null;

const account = z.object({
  event: z.string(),
  phone_number: unknown,
  ban_info: z.object({ waba_ban_state: unknown }).optional().catch(undefined),
  violation_info: z.object({ violation_type: unknown }).optional().catch(undefined),
  restriction_info: z
    .array(z.object({ restriction_type: unknown }))
    .optional()
    .catch(undefined),
});

const bans: Partial<Record<string, Noted['notice']>> = {
  DISABLE: 'accountDisabled',
  SCHEDULE_FOR_DISABLE: 'accountWarned',
  REINSTATE: 'accountRestored',
};

const accountEvents: Partial<Record<string, Noted['notice']>> = {
  ACCOUNT_DELETED: 'accountDisabled',
  PARTNER_REMOVED: 'accountDisabled',
  PARTNER_APP_UNINSTALLED: 'accountDisabled',
  PHONE_NUMBER_REMOVED: 'accountDisabled',
  ACCOUNT_VIOLATION: 'accountWarned',
  ACCOUNT_RESTRICTION: 'accountRestricted',
};

const quality = z.object({ event: z.string(), display_phone_number: unknown, current_limit: unknown });

const qualityEvents: Partial<Record<string, Noted['notice']>> = {
  FLAGGED: 'qualityLow',
  DOWNGRADE: 'qualityLow',
  UNFLAGGED: 'qualityRestored',
  UPGRADE: 'qualityRestored',
};

const template = z.object({ event: z.string(), message_template_name: unknown, message_template_language: unknown });

const templateEvents: Partial<Record<string, Noted['notice']>> = {
  REJECTED: 'templateStopped',
  PAUSED: 'templateStopped',
  DISABLED: 'templateStopped',
  FLAGGED: 'templateStopped',
  APPROVED: 'templateApproved',
  REINSTATED: 'templateApproved',
  UNPAUSED: 'templateApproved',
};

/**
 * The webhook fields that belong to a business account, with how each is read: undefined for a value of an unknown shape,
 * null for an event that changes nothing.
 */
export const noticeReaders: Partial<Record<string, (value: unknown) => Noted | null | undefined>> = {
  account_update: (value) => {
    const { data: given } = account.safeParse(value);
    if (!given) return undefined;
    const ban = given.ban_info?.waba_ban_state;
    const notice = typeof ban === 'string' ? bans[ban] : accountEvents[given.event];
    const restrictions = given.restriction_info?.map((one) => one.restriction_type) ?? [];
    const detail = wordsOf(given.violation_info?.violation_type, ...restrictions);
    return notice ? { notice, detail, number: digitsOf(given.phone_number) } : null;
  },
  phone_number_quality_update: (value) => {
    const { data: given } = quality.safeParse(value);
    if (!given) return undefined;
    const notice = qualityEvents[given.event];
    const number = digitsOf(given.display_phone_number);
    return notice ? { notice, detail: wordsOf(given.current_limit), number } : null;
  },
  message_template_status_update: (value) => {
    const { data: given } = template.safeParse(value);
    if (!given) return undefined;
    const notice = templateEvents[given.event];
    const detail = wordsOf(given.message_template_name, given.message_template_language);
    return notice ? { notice, detail, number: null } : null;
  },
};
