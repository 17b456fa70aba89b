import { listConnectionNames } from '@recado/shared/contract/connections';
import { useQuery } from '@tanstack/react-query';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { endpointQuery } from '../../api/query.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './ConnectionNotice.module.css';

/** Notice in a conversation whose connection is down: what is sent waits for it. Nothing while it is connected. */
export const ConnectionNotice = ({ connectionId }: { connectionId: number }) => {
  const { t } = useTranslate();
  const { data } = useQuery(endpointQuery(listConnectionNames, {}));
  const connection = data?.find(({ id }) => id === connectionId);
  if (!connection || connection.status === 'CONNECTED') return null;
  return (
    <div className={classes.root} role="status" data-testid="connection-notice">
      <IconPlugConnectedX size={16} aria-hidden />
      {t('messages:connectionDown', { name: connection.name })}
    </div>
  );
};
