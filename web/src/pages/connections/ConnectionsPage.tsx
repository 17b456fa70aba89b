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
import { useLogin } from '../../login/login-query.ts';
import classes from './ConnectionsPage.module.css';

/** State of a connection form: closed (null), or open for a new (`connection: null`) or existing connection. */
type FormState = { connection: Connection | null } | null;

const Connections = () => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const commands = useConnectionCommands();
  const [unofficialForm, setUnofficialForm] = useState<FormState>(null);
  const [cloudForm, setCloudForm] = useState<FormState>(null);
  const pages = useConnectPages();
  const [qrConnection, setQrConnection] = useState<number | null>(null);
  const [detailsConnection, setDetailsConnection] = useState<number | null>(null);
  const [alerts, setAlerts] = useState(false);
  const closeQr = useCallback(() => setQrConnection(null), []);
  const { data: connections, error, refetch } = useQuery(endpointQuery(listConnections, {}));
  const mayEdit = can(user, 'connections-page:addConnection');
  const connect = (channel: Connection['channel'], connection: Connection | null): void => {
    if (channel === 'whatsapp') setUnofficialForm({ connection });
    else if (channel === 'whatsappapi') setCloudForm({ connection });
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
            onEdit={(connection) => setUnofficialForm({ connection })}
            onShowQr={({ id }) => setQrConnection(id)}
            onConnectAgain={(connection) => connect(connection.channel, connection)}
            onShowDetails={({ id }) => setDetailsConnection(id)}
          />
        )}
      </div>
      {unofficialForm && (
        <ConnectionDialog
          connection={unofficialForm.connection}
          onClose={() => setUnofficialForm(null)}
          onSaved={({ id, status }) => {
            setUnofficialForm(null);
            // A new connection shows the QR code, and so does one that starts an import.
            if (
              unofficialForm.connection === null ||
              (unofficialForm.connection.status === 'CONNECTED' && status === 'OPENING')
            )
              setQrConnection(id);
          }}
        />
      )}
      {cloudForm && <CloudDialog connection={cloudForm.connection} onClose={() => setCloudForm(null)} />}
      {alerts && <AlertsDialog onClose={() => setAlerts(false)} />}
      <ConnectionDetails
        connection={connections?.find(({ id }) => id === detailsConnection) ?? null}
        onClose={() => setDetailsConnection(null)}
      />
      {qrConnection !== null && <QrDialog connectionId={qrConnection} commands={commands} onClose={closeQr} />}
    </div>
  );
};

/** The company's connections, for users with permission. */
export const ConnectionsPage = () => {
  const { t } = useTranslate();
  const { user } = useLogin();
  if (can(user, 'connections-page:view')) return <Connections />;
  return <EmptyState icon={IconLock} title={t('common:noPermission')} hint={t('common:noPermissionHint')} />;
};
