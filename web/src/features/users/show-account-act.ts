import type { AccountLogEntry } from '@recado/shared/contract/account-log';
import { notifyWarning } from '../../components/notify.ts';
import { addScreenTexts } from '../../i18n/i18n.ts';
import { accountActText } from './account-act-text.ts';

/** Shows what somebody else did to an account, on whatever screen, until it is closed. */
export const showAccountAct = async (entry: AccountLogEntry): Promise<void> => {
  await addScreenTexts('users');
  notifyWarning(accountActText(entry), { id: `account-act-${entry.id}`, autoClose: false });
};
