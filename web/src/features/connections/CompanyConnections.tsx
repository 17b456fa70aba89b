import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core';
import type { Connection } from '@recado/shared/contract/connections';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { formatDate, formatTime } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { AnyConnectionDialog } from './AnyConnectionDialog.tsx';
import classes from './CompanyConnections.module.css';
import { ConnectionName } from './ConnectionName.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { deviceSessionActions } from './connection-state.ts';
import { useAnyConnection } from './use-any-connection.ts';

interface Props {
  company: { name: string; connections: readonly Connection[] };
  onClose: () => void;
}

const formatUpdated = (iso: string): string => `${formatDate(new Date(iso))} ${formatTime(new Date(iso))}`;

type Commands = ReturnType<typeof useAnyConnection>;

/** Buttons to start and end the device session. QR and pairing codes are shown to the company only. */
const DeviceSession = ({ connection, commands }: { connection: Connection; commands: Commands }) => {
  const { t } = useTranslate();
  const actions = deviceSessionActions(connection);
  return (
    <>
      {actions.includes('tryAgain') && (
        <Button
          size="xs"
          variant="default"
          disabled={commands.isPending}
          onClick={() => commands.tryAgain(connection)}
          data-testid="any-try-again"
        >
          {t('connections:actions.tryAgain')}
        </Button>
      )}
      {actions.includes('newQr') && (
        <Button
          size="xs"
          variant="default"
          disabled={commands.isPending}
          onClick={() => commands.newQr(connection)}
          data-testid="any-new-qr"
        >
          {t('connections:actions.newQr')}
        </Button>
      )}
      {connection.status !== 'DISCONNECTED' && (
        <Button
          size="xs"
          variant="default"
          disabled={commands.isPending}
          onClick={() => commands.disconnect(connection)}
          data-testid="any-disconnect"
        >
          {t('connections:actions.disconnect')}
        </Button>
      )}
    </>
  );
};

const Row = ({ connection, commands, onEdit }: { connection: Connection; commands: Commands; onEdit: () => void }) => {
  const { t } = useTranslate();
  const { name } = connection;
  return (
    <li className={classes.row} data-testid={`any-connection-${connection.id}`}>
      <ConnectionName connection={connection} />
      <StatusBadge connection={connection} />
      <Text size="xs" c="dimmed" className={classes.date}>
        {t('connections:columns.updated')}: {formatUpdated(connection.updatedAt)}
      </Text>
      <Group gap={6} wrap="nowrap" className={classes.actions}>
        <DeviceSession connection={connection} commands={commands} />
        <Tooltip label={t('common:edit')}>
          <ActionIcon
            size="lg"
            aria-label={t('common:editOf', { name })}
            onClick={onEdit}
            data-testid="edit-any-connection"
          >
            <IconPencil size={18} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('common:delete')}>
          <ActionIcon
            size="lg"
            aria-label={t('common:deleteOf', { name })}
            onClick={() => commands.remove(connection)}
            data-testid="delete-any-connection"
          >
            <IconTrash size={18} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </Group>
    </li>
  );
};

/** One company's connections, for super users. */
export const CompanyConnections = ({ company: { name, connections }, onClose }: Props) => {
  const { t } = useTranslate();
  const commands = useAnyConnection();
  const [edited, setEdited] = useState<Connection | null>(null);
  if (edited) {
    return (
      <AnyConnectionDialog
        connection={edited}
        onClose={() => setEdited(null)}
        onSaved={() => void commands.refresh()}
      />
    );
  }
  return (
    <Dialog title={name} size="xl" onClose={onClose}>
      {connections.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('connections:all.none')}
        </Text>
      )}
      <ul className={classes.list} data-testid="company-connections">
        {connections.map((connection) => (
          <Row key={connection.id} connection={connection} commands={commands} onEdit={() => setEdited(connection)} />
        ))}
      </ul>
    </Dialog>
  );
};
