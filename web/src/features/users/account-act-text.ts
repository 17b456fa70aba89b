import type { AccountLogEntry } from '@recado/shared/contract/account-log';
import { translate } from '../../i18n/i18n.ts';
import { areaOf, verbOf } from '@recado/shared/audit/call-area';

/** Returns the text of an entry of the account log. */
export const accountActText = ({ act, by, user, connection, apiKey, detail }: AccountLogEntry): string => {
  if (act === 'supportCall') {
    const call = detail ?? '';
    const area = translate(`users:log.areas.${areaOf(call)}`);
    return translate(`users:log.supportCalls.${verbOf(call)}`, { by: by.name, area });
  }
  return translate(`users:log.acts.${act}`, {
    by: by.name,
    of: (user ?? connection ?? apiKey)?.name ?? '',
    detail: detail ?? '',
  });
};
