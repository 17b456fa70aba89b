import { Button, Group, Stack } from '@mantine/core';
import { listConnections, type Connection } from '@recado/shared/contract/connections';
import { can } from '@recado/shared/permissions/can';
import { IconBell, IconHistory, IconPlugConnected, IconRefresh } from '@tabler/icons-react';
import { openDialog } from '../../components/dialog/dialogs.ts';
import { ListPage } from '../../components/list/ListPage.tsx';
import { wholeList } from '../../components/list/list-rows.ts';
import { useOnlyQueue } from '../../components/use-only-queue.ts';
import { formatDate, formatTime } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { AlertsDialog } from './AlertsDialog.tsx';
import { CloudDialog } from './CloudDialog.tsx';
import { ConnectionDetails } from './ConnectionDetails.tsx';
import { ConnectionDialog } from './ConnectionDialog.tsx';
import { ConnectionName } from './ConnectionName.tsx';
import { DeviceSessionButtons } from './DeviceSessionButtons.tsx';
import { ImportState } from './ImportState.tsx';
import { NewConnectionMenu } from './NewConnectionMenu.tsx';
import { QrDialog } from './QrDialog.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { useConnectPages } from './use-connect-pages.ts';
import { useConnectionCommands } from './use-connection-commands.ts';

const useConnections = wholeList(listConnections, ({ name, number }) => [name, number]);

const showQr = ({ id }: Connection): void => void openDialog(QrDialog, { connectionId: id });
const showDetails = ({ id }: Connection): void => void openDialog(ConnectionDetails, { connectionId: id });

/** Opens the form of a connection by phone. A new one shows the QR code, and so does one that starts an import. */
const edit = (connection: Connection | null, queueIds?: readonly number[]): void =>
  void openDialog(ConnectionDialog, {
    connection,
    queueIds,
    onSaved: (saved) => {
      if (connection === null || (connection.status === 'CONNECTED' && saved.status === 'OPENING')) showQr(saved);
    },
  });

const Tools = ({ onRestart }: { onRestart: () => void }) => {
  const { t } = useTranslate();
  const { user } = useLogin();
  return (
    <>
      {can(user, 'settings-page:edit') && (
        <Button
          variant="default"
          leftSection={<IconBell size={16} aria-hidden />}
          onClick={() => openDialog(AlertsDialog, {})}
          data-testid="connection-alerts"
        >
          {t('connections:alerts.button')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        onClick={onRestart}
        data-testid="restart-all"
      >
        {t('connections:restartAll')}
      </Button>
    </>
  );
};

const formatUpdated = (iso: string): string => `${formatDate(new Date(iso))} ${formatTime(new Date(iso))}`;

/** The company's connections (specification 2, section 2). Those who may not act on them see their states. */
export const ConnectionsPage = () => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const commands = useConnectionCommands();
  const pages = useConnectPages();
  const onlyQueue = useOnlyQueue();
  const mayEdit = can(user, 'connections-page:addConnection');
  const connect = (channel: Connection['channel'], connection: Connection | null): void => {
    if (channel === 'whatsapp') void onlyQueue().then((queueIds) => edit(connection, queueIds));
    else if (channel === 'whatsappapi') openDialog(CloudDialog, { connection });
    else pages.mutate({ addInstagram: channel === 'instagram' });
  };
  return (
    <ListPage<Connection>
      name="connection"
      title="connections:title"
      useRows={useConnections}
      nameOf={({ name }) => name}
      empty={{ icon: IconPlugConnected, title: 'connections:empty', hint: 'connections:emptyHint' }}
      add={mayEdit && <NewConnectionMenu disabled={pages.isPending} onChoose={(channel) => connect(channel, null)} />}
      tools={mayEdit && <Tools onRestart={commands.restartAll} />}
      mayChange={() => mayEdit}
      onEdit={(connection) => edit(connection)}
      onRemove={commands.remove}
      actions={(connection) => [
        {
          hint: t('connections:details.open'),
          label: t('connections:details.openOf', { name: connection.name }),
          icon: IconHistory,
          onClick: () => showDetails(connection),
          testId: 'connection-details',
        },
      ]}
      columns={[
        {
          label: 'connections:columns.name',
          cell: (connection) => <ConnectionName connection={connection} />,
          main: true,
        },
        {
          label: 'connections:columns.status',
          cell: (connection) => (
            <Stack gap={6} align="flex-start">
              <StatusBadge connection={connection} />
              <ImportState connection={connection} mayEdit={mayEdit} />
            </Stack>
          ),
        },
        ...(mayEdit
          ? ([
              {
                label: 'connections:columns.session',
                cell: (connection: Connection) => (
                  <Group gap={6}>
                    <DeviceSessionButtons
                      connection={connection}
                      commands={commands}
                      onShowQr={showQr}
                      onConnectAgain={(known) => connect(known.channel, known)}
                    />
                  </Group>
                ),
              },
            ] as const)
          : []),
        {
          label: 'connections:columns.updated',
          cell: ({ updatedAt }) => formatUpdated(updatedAt),
          numeric: true,
          width: '150px',
        },
      ]}
    />
  );
};
