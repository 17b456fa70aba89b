import { Badge, Text } from '@mantine/core';
import type { Connection } from '@recado/shared/contract/connections';
import { useTranslate } from '../../i18n/use-translate.ts';
import { hasExpired } from './connection-state.ts';
import classes from './StatusBadge.module.css';

/**
 * A connection's state, green when connected, otherwise red with the disconnect reason (specification 2, section 4).
 */
export const StatusBadge = ({ connection }: { connection: Pick<Connection, 'status' | 'lastDropReason'> }) => {
  const { t } = useTranslate();
  const { status, lastDropReason } = connection;
  const label = hasExpired(connection) ? t('connections:status.expired') : t(`connections:status.${status}`);
  return (
    <div>
      <Badge
        variant="dot"
        color={status === 'CONNECTED' ? 'teal' : 'red'}
        className={classes.badge}
        data-status={status}
        data-testid="connection-status"
      >
        {label}
      </Badge>
      {status !== 'CONNECTED' && lastDropReason !== null && (
        <Text size="xs" c="dimmed" mt={3}>
          {t(`connections:reason.${lastDropReason}`)}
        </Text>
      )}
    </div>
  );
};
