import { isWithin } from '@recado/shared/bot/vacation';
import { listConnectionNames } from '@recado/shared/contract/connections';
import { localTime } from '@recado/shared/text/time';
import { useQuery } from '@tanstack/react-query';
import { IconBeach, IconPlugConnectedX } from '@tabler/icons-react';
import { endpointQuery } from '../../api/query.ts';
import { ConversationNotice } from '../../components/ConversationNotice.tsx';
import { useNow } from '../../components/use-now.ts';
import { formatDay } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';

/** The states in which a connection comes back by itself; in the others somebody has to connect it again. */
const returning: readonly string[] = ['OPENING', 'TIMEOUT'];

/**
 * Notices in a conversation: that its connection is down, where what is sent waits for one that comes back by itself and
 * fails on one that is disconnected; and that its connection is on vacation, whose text is the only automatic answer.
 */
export const ConnectionNotice = ({ connectionId }: { connectionId: number }) => {
  const { t } = useTranslate();
  const { timeZone } = useLogin().company;
  const now = useNow();
  const { data } = useQuery(endpointQuery(listConnectionNames, {}));
  const connection = data?.find(({ id }) => id === connectionId);
  if (!connection) return null;
  const { name, status, vacation } = connection;
  return (
    <>
      {status !== 'CONNECTED' && (
        <ConversationNotice
          icon={IconPlugConnectedX}
          text={t(returning.includes(status) ? 'messages:connectionReturning' : 'messages:connectionDown', { name })}
          urgent
          testId="connection-notice"
        />
      )}
      {isWithin(vacation, localTime(now, timeZone).date) && (
        <ConversationNotice
          icon={IconBeach}
          text={t('messages:onVacation', { name, date: formatDay(vacation.end) })}
          testId="vacation-notice"
        />
      )}
    </>
  );
};
