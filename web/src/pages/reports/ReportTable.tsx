import { Anchor, Badge, Text } from '@mantine/core';
import type { ReportTicket } from '@recado/shared/contract/reports';
import { IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { openContent } from '../../components/dialog/open-content.tsx';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { ListBody } from '../../components/list/ListBody.tsx';
import type { Column } from '../../components/list/list-page-props.ts';
import { formatAt } from '../../components/schedule/company-clock.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { durationParts } from './duration-parts.ts';
import classes from './Reports.module.css';

const TicketLog = lazyComponent(async () => (await import('../../features/tickets/actions/TicketLog.tsx')).TicketLog);

/** A service cycle: a ticket that was reopened has several rows, so that their ids are their places. */
type Row = ReportTicket & { ticketId: number };

const colors = { pending: 'yellow', open: 'blue', closed: 'gray' } as const;

const Contact = ({ row }: { row: Row }) => {
  const { t } = useTranslate();
  if (row.uuid === null)
    return (
      <span className={classes.contact}>
        <Text span inherit c="dimmed">
          {t('figures:removed')}
        </Text>
        <Text span size="xs" c="dimmed">
          {row.ticketId}
        </Text>
      </span>
    );
  return (
    <span className={classes.contact}>
      <Anchor
        component={Link}
        to={`/tickets/${row.uuid}`}
        fw={550}
        inherit
        lineClamp={1}
        aria-label={t('reports:open', { id: row.ticketId, name: row.contactName })}
        data-testid="open-ticket"
      >
        {row.contactName}
      </Anchor>
      <Text span size="xs" c="dimmed" lineClamp={1}>
        {row.ticketId} · {row.lastMessage}
      </Text>
    </span>
  );
};

const Status = ({ status }: Pick<Row, 'status'>) => {
  const { t } = useTranslate();
  return (
    <Badge color={colors[status]} variant="dot">
      {t(`reports:status.${status}`)}
    </Badge>
  );
};

/** Returns the cell of a name that may be long; nothing without one. */
const nameCell = (text: string | null): ReactNode =>
  text && (
    <Text className={classes.name} span inherit lineClamp={2} title={text}>
      {text}
    </Text>
  );

const useColumns = (): readonly Column<Row>[] => {
  const { t } = useTranslate();
  const { timeZone } = useLogin().company;
  const timeOf = (at: string | null): string => (at === null ? '' : formatAt(Date.parse(at), timeZone));
  return [
    { label: 'reports:column.contact', cell: (row) => <Contact row={row} />, main: true, width: '20%' },
    { label: 'reports:column.connection', cell: ({ whatsappName }) => nameCell(whatsappName), width: '100px' },
    { label: 'reports:column.user', cell: ({ userName }) => nameCell(userName), width: '100px' },
    { label: 'reports:column.queue', cell: ({ queueName }) => nameCell(queueName), width: '115px' },
    { label: 'reports:column.status', cell: (row) => <Status status={row.status} />, width: '100px' },
    {
      label: 'reports:column.reason',
      cell: ({ reasonName, closingReason }) =>
        nameCell(reasonName ?? (closingReason && t(`figures:reason.${closingReason}`))),
      width: '105px',
    },
    { label: 'reports:column.createdAt', cell: ({ createdAt }) => timeOf(createdAt), width: '95px', numeric: true },
    { label: 'reports:column.closedAt', cell: ({ closedAt }) => timeOf(closedAt), width: '95px', numeric: true },
    {
      label: 'reports:column.supportTime',
      cell: ({ supportTime }) => supportTime !== null && t('reports:supportTime', durationParts(supportTime)),
      width: '95px',
      numeric: true,
    },
    { label: 'reports:column.rating', cell: ({ NPS, rated }) => (rated ? NPS : ''), width: '40px', numeric: true },
  ];
};

/** The rows of a page, each with the way to its ticket and the ticket's log. */
export const ReportTable = ({ tickets }: { tickets: readonly ReportTicket[] }) => {
  const { t } = useTranslate();
  const showLog = (id: number): void =>
    void openContent({ title: t('tickets:logTitle', { id }), render: () => <TicketLog ticketId={id} /> });
  return (
    <ListBody
      name="report"
      rows={tickets.map((ticket, index): Row => ({ ...ticket, ticketId: ticket.id, id: index }))}
      columns={useColumns()}
      openOf={() => undefined}
      actionsOf={({ ticketId, uuid }) =>
        uuid === null
          ? []
          : [
              {
                hint: t('reports:log'),
                label: t('reports:logOf', { id: ticketId }),
                icon: IconHistory,
                onClick: () => showLog(ticketId),
                testId: 'ticket-log-of-row',
              },
            ]
      }
    />
  );
};
