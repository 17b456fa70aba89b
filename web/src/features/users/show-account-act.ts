import { listAccountLog, type AccountLogEntry } from '@recado/shared/contract/account-log';
import type { QueryClient } from '@tanstack/react-query';
import { queryKey } from '../../api/query.ts';
import { notifyWarning } from '../../components/notify.ts';
import { addScreenTexts } from '../../i18n/i18n.ts';
import { accountActText } from './account-act-text.ts';

/** Shows an act of somebody else on an account, on every screen, until it is closed. The log follows where it is open. */
export const showAccountAct = async (entry: AccountLogEntry, client: QueryClient): Promise<void> => {
  void client.invalidateQueries({ queryKey: queryKey(listAccountLog) });
  await addScreenTexts('users');
  notifyWarning(accountActText(entry), { id: `account-act-${entry.id}`, autoClose: false });
};
