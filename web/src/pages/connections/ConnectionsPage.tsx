import '../../features/connections/mantine-styles.ts';
import { Button, Group, Skeleton, Title } from '@mantine/core';
import { listConnections, type Connection } from '@recado/shared/contract/connections';
import { can } from '@recado/shared/permissions/can';
import { useQuery } from '@tanstack/react-query';
import { IconBell, IconLock, IconPlugConnected, IconRefresh } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { endpointQuery } from '../../api/query.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { AlertsDialog } from '../../features/connections/AlertsDialog.tsx';
import { CloudDialog } from '../../features/connections/CloudDialog.tsx';
import { ConnectionDetails } from '../../features/connections/ConnectionDetails.tsx';
import { ConnectionDialog } from '../../features/connections/ConnectionDialog.tsx';
import { ConnectionTable } from '../../features/connections/ConnectionTable.tsx';
import { NewConnectionMenu } from '../../features/connections/NewConnectionMenu.tsx';
import { QrDialog } from '../../features/connections/QrDialog.tsx';
import { useConnectPages } from '../../features/connections/use-connect-pages.ts';
import { useConnectionCommands } from '../../features/connections/use-connection-commands.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useSession } from '../../session/session-query.ts';
import classes from './ConnectionsPage.module.css';

/** The dialogs of the page: none, the form for a new connection (null) or an existing one. */
type Edited = { connection: Connection | null } | null;

const Connections = () => {
  const { t } = useTranslate();
  const { user } = useSession();
  const commands = useConnectionCommands();
  const [edited, setEdited] = useState<Edited>(null);
  const [official, setOfficial] = useState<Edited>(null);
  const pages = useConnectPages();
  const [scanned, setScanned] = useState<number | null>(null);
  const [detailed, setDetailed] = useState<number | null>(null);
  const [alerts, setAlerts] = useState(false);
  const closeQr = useCallback(() => setScanned(null), []);
  const { data: connections, error, refetch } = useQuery(endpointQuery(listConnections, {}));
  const mayEdit = can(user, 'connections-page:addConnection');
  const connect = (channel: Connection['channel'], connection: Connection | null): void => {
    if (channel === 'whatsapp') setEdited({ connection });
    else if (channel === 'whatsappapi') setOfficial({ connection });
    else pages.mutate({ addInstagram: channel === 'instagram' });
  };
  const add = <NewConnectionMenu disabled={pages.isPending} onChoose={(channel) => connect(channel, null)} />;
  return (
    <div className={classes.root}>
      <header className={classes.header}>
        <Title order={1} size="h3">
          {t('connections:title')}
        </Title>
        {mayEdit && connections && connections.length > 0 && (
          <Group gap="xs">
            {can(user, 'settings-page:edit') && (
              <Button
                variant="default"
                leftSection={<IconBell size={16} aria-hidden />}
                onClick={() => setAlerts(true)}
                data-testid="connection-alerts"
              >
                {t('connections:alerts.button')}
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} aria-hidden />}
              onClick={commands.restartAll}
              data-testid="restart-all"
            >
              {t('connections:restartAll')}
            </Button>
            {add}
          </Group>
        )}
      </header>
      <div className={classes.body}>
        {error && !connections && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {!connections && !error && <Skeleton height={180} radius="lg" role="status" aria-label={t('common:loading')} />}
        {connections?.length === 0 && (
          <EmptyState icon={IconPlugConnected} title={t('connections:empty')} hint={t('connections:emptyHint')}>
            {mayEdit && add}
          </EmptyState>
        )}
        {connections && connections.length > 0 && (
          <ConnectionTable
            connections={connections}
            mayEdit={mayEdit}
            commands={commands}
            onEdit={(connection) => setEdited({ connection })}
            onShowQr={({ id }) => setScanned(id)}
            onConnectAgain={(connection) => connect(connection.channel, connection)}
            onShowDetails={({ id }) => setDetailed(id)}
          />
        )}
      </div>
      {edited && (
        <ConnectionDialog
          connection={edited.connection}
          onClose={() => setEdited(null)}
          onSaved={({ id, status }) => {
            setEdited(null);
            // A new one waits for its phone, and so does one that is to import.
            if (edited.connection === null || (edited.connection.status === 'CONNECTED' && status === 'OPENING'))
              setScanned(id);
          }}
        />
      )}
      {official && <CloudDialog connection={official.connection} onClose={() => setOfficial(null)} />}
      {alerts && <AlertsDialog onClose={() => setAlerts(false)} />}
      <ConnectionDetails
        connection={connections?.find(({ id }) => id === detailed) ?? null}
        onClose={() => setDetailed(null)}
      />
      {scanned !== null && <QrDialog connectionId={scanned} commands={commands} onClose={closeQr} />}
    </div>
  );
};

/** The company's connections, for those who may see them. */
export const ConnectionsPage = () => {
  const { t } = useTranslate();
  const { user } = useSession();
  if (can(user, 'connections-page:view')) return <Connections />;
  return <EmptyState icon={IconLock} title={t('common:noPermission')} hint={t('common:noPermissionHint')} />;
};
