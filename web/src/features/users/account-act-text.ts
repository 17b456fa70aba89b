import type { AccountLogEntry } from '@recado/shared/contract/account-log';
import { translate } from '../../i18n/i18n.ts';

/** Returns the text of an entry of the account log. */
export const accountActText = ({ act, by, user, connection, detail }: AccountLogEntry): string =>
  translate(`users:log.acts.${act}`, {
    by: by.name,
    of: user?.name ?? connection?.name ?? '',
    detail: detail ?? '',
  });
