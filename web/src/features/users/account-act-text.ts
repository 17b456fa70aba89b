import type { AccountLogEntry } from '@recado/shared/contract/account-log';
import { translate } from '../../i18n/i18n.ts';

/** Returns what an entry of the account log says. */
export const accountActText = ({ act, by, user, connection, detail }: AccountLogEntry): string =>
  translate(`users:log.acts.${act}`, {
    by: by.name,
    of: user?.name ?? connection?.name ?? '',
    detail: detail ?? '',
  });
