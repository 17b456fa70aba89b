import { ActionIcon, Group, Stack, Table, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Connection } from '@recado/shared/contract/connections';
import { IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { formatDate, formatTime } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { ConnectionName } from './ConnectionName.tsx';
import classes from './ConnectionTable.module.css';
import { ImportState } from './ImportState.tsx';
import { DeviceSessionButtons } from './DeviceSessionButtons.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import type { useConnectionCommands } from './use-connection-commands.ts';

interface Props {
  connections: readonly Connection[];
  /** Whether the user may act on connections (permission connections-page:addConnection). */
  mayEdit: boolean;
  commands: ReturnType<typeof useConnectionCommands>;
  onEdit: (connection: Connection) => void;
  onShowQr: (connection: Connection) => void;
  onConnectAgain: (connection: Connection) => void;
  onShowDetails: (connection: Connection) => void;
}

const formatUpdated = (iso: string): string => `${formatDate(new Date(iso))} ${formatTime(new Date(iso))}`;

const DetailsButton = ({ connection, onShowDetails }: Pick<Props, 'onShowDetails'> & { connection: Connection }) => {
  const { t } = useTranslate();
  return (
    <Tooltip label={t('connections:details.open')}>
      <ActionIcon
        size="lg"
        aria-label={t('connections:details.openOf', { name: connection.name })}
        onClick={() => onShowDetails(connection)}
        data-testid="connection-details"
      >
        <IconHistory size={18} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
};

const EditButtons = ({
  connection,
  commands,
  onEdit,
}: Pick<Props, 'commands' | 'onEdit'> & { connection: Connection }) => {
  const { t } = useTranslate();
  const { name } = connection;
  return (
    <>
      <Tooltip label={t('common:edit')}>
        <ActionIcon
          size="lg"
          aria-label={t('connections:editOf', { name })}
          onClick={() => onEdit(connection)}
          data-testid="edit-connection"
        >
          <IconPencil size={18} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('common:delete')}>
        <ActionIcon
          size="lg"
          aria-label={t('connections:deleteOf', { name })}
          onClick={() => commands.remove(connection)}
          data-testid="delete-connection"
        >
          <IconTrash size={18} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
    </>
  );
};

/** The connections as a table, or as cards on narrow screens. */
export const ConnectionTable = ({
  connections,
  mayEdit,
  commands,
  onEdit,
  onShowQr,
  onConnectAgain,
  onShowDetails,
}: Props) => {
  const { t } = useTranslate();
  const narrow = useMediaQuery('(max-width: 760px)', undefined, { getInitialValueInEffect: false });
  if (narrow) {
    return (
      <ul className={classes.cards}>
        {connections.map((connection) => (
          <li key={connection.id} className={classes.card} data-testid={`connection-${connection.id}`}>
            <Stack gap="xs">
              <ConnectionName connection={connection} />
              <StatusBadge connection={connection} />
            </Stack>
            <div className={classes.importState}>
              <ImportState connection={connection} mayEdit={mayEdit} />
            </div>
            <Group gap={6} mt="sm">
              {mayEdit && (
                <DeviceSessionButtons
                  connection={connection}
                  commands={commands}
                  onShowQr={onShowQr}
                  onConnectAgain={onConnectAgain}
                />
              )}
              <Group gap={2} ml="auto">
                <DetailsButton connection={connection} onShowDetails={onShowDetails} />
                {mayEdit && <EditButtons connection={connection} commands={commands} onEdit={onEdit} />}
              </Group>
            </Group>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <Table className={classes.table} verticalSpacing="sm" horizontalSpacing="md" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('connections:columns.name')}</Table.Th>
          <Table.Th>{t('connections:columns.status')}</Table.Th>
          {mayEdit && <Table.Th>{t('connections:columns.session')}</Table.Th>}
          <Table.Th>{t('connections:columns.updated')}</Table.Th>
          <Table.Th aria-label={t('connections:columns.actions')} />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {connections.map((connection) => (
          <Table.Tr key={connection.id} data-testid={`connection-${connection.id}`}>
            <Table.Td>
              <ConnectionName connection={connection} />
            </Table.Td>
            <Table.Td>
              <Stack gap={6} align="flex-start">
                <StatusBadge connection={connection} />
                <ImportState connection={connection} mayEdit={mayEdit} />
              </Stack>
            </Table.Td>
            {mayEdit && (
              <Table.Td>
                <Group gap={6}>
                  <DeviceSessionButtons
                    connection={connection}
                    commands={commands}
                    onShowQr={onShowQr}
                    onConnectAgain={onConnectAgain}
                  />
                </Group>
              </Table.Td>
            )}
            <Table.Td className={classes.date}>{formatUpdated(connection.updatedAt)}</Table.Td>
            <Table.Td>
              <Group gap={2} justify="flex-end" wrap="nowrap">
                <DetailsButton connection={connection} onShowDetails={onShowDetails} />
                {mayEdit && <EditButtons connection={connection} commands={commands} onEdit={onEdit} />}
              </Group>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
};
