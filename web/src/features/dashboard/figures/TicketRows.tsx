import { Anchor, Table, Text } from '@mantine/core';
import type { MeasuredTicket } from '@recado/shared/contract/dashboard';
import { Link } from 'react-router';
import { formatDate, formatTime } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import classes from './MeasuredTicketsDialog.module.css';

interface Props {
  rows: readonly MeasuredTicket[];
  /** A last column with what was measured. */
  measured?: { title: string; text: (value: number) => string };
  onClose: () => void;
}

/** The tickets behind a figure. Those that were removed are named so, and lead nowhere. */
export const TicketRows = ({ rows, measured, onClose }: Props) => {
  const { t } = useTranslate();
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table className={classes.table} data-testid="measured-tickets">
        <Table.Thead>
          <Table.Tr>
            {(['contact', 'user', 'queue', 'connection', 'begun'] as const).map((name) => (
              <Table.Th key={name}>{t(`figures:rows.${name}`)}</Table.Th>
            ))}
            {measured && <Table.Th>{measured.title}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={`${row.ticketId} ${row.createdAt}`} data-testid="measured-ticket">
              <Table.Td>
                {row.uuid === null ? (
                  <Text span inherit c="dimmed">
                    {t('figures:removed')}
                  </Text>
                ) : (
                  <Anchor component={Link} to={`/tickets/${row.uuid}`} inherit onClick={onClose}>
                    {row.contactName}
                  </Anchor>
                )}
              </Table.Td>
              <Table.Td>{row.userName ?? '–'}</Table.Td>
              <Table.Td>{row.queueName ?? '–'}</Table.Td>
              <Table.Td>{row.whatsappName ?? '–'}</Table.Td>
              <Table.Td className={classes.time}>
                {formatDate(new Date(row.createdAt))} {formatTime(new Date(row.createdAt))}
              </Table.Td>
              {measured && <Table.Td className={classes.time}>{measured.text(row.value)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
};
