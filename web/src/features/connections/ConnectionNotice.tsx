import { listConnectionNames } from '@recado/shared/contract/connections';
import { useQuery } from '@tanstack/react-query';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { endpointQuery } from '../../api/query.ts';
import { ConversationNotice } from '../../components/ConversationNotice.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';

/** The states in which a connection comes back by itself; in the others somebody has to connect it again. */
const returning: readonly string[] = ['OPENING', 'TIMEOUT'];

/**
 * Notice in a conversation whose connection is down: what is sent waits for one that comes back by itself, and fails on one
 * that is disconnected. Nothing while it is connected.
 */
export const ConnectionNotice = ({ connectionId }: { connectionId: number }) => {
  const { t } = useTranslate();
  const { data } = useQuery(endpointQuery(listConnectionNames, {}));
  const connection = data?.find(({ id }) => id === connectionId);
  if (!connection || connection.status === 'CONNECTED') return null;
  return (
    <ConversationNotice
      icon={IconPlugConnectedX}
      text={t(returning.includes(connection.status) ? 'messages:connectionReturning' : 'messages:connectionDown', {
        name: connection.name,
      })}
      urgent
      testId="connection-notice"
    />
  );
};
