import { Anchor, Stack, Table, Text } from '@mantine/core';
import { getCampaignFigures, getMessageFigures, listCountedMessages } from '@recado/shared/contract/message-figures';
import type { MessageDimension, MessageMetric } from '@recado/shared/metrics/message-figures';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { endpointPages, endpointQuery } from '../../../api/query.ts';
import { Dialog } from '../../../components/dialog/Dialog.tsx';
import { formatDay } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { EndOfRows } from '../figures/EndOfRows.tsx';
import type { PeriodQuery } from '../figures/period.ts';
import { useFollowedRows } from '../figures/use-followed-rows.ts';
import classes from '../figures/MeasuredTicketsDialog.module.css';
import { messagesIn } from './messages-in.ts';
import { authorText, categoryText, countryText, messageValueText } from './message-texts.ts';

/** A figure of messages whose rows are shown. */
interface MessageFigure {
  metric: MessageMetric;
  currency: string;
  query: PeriodQuery;
  /** The part of the figure: a connection, an author… with its name for the title. */
  part?: { dimension: MessageDimension; value: string; name: string };
}

interface Props extends MessageFigure {
  /** The figure; null while it is being counted, undefined until it is known. */
  total: number | null | undefined;
  onClose: () => void;
}

/** The messages behind a figure, the newest day first, to the last one. They follow the figure while the dialog is open. */
const CountedMessages = ({ metric, currency, query, part, total, onClose }: Props) => {
  const { t, language } = useTranslate();
  const parts = part ? { dimension: part.dimension, value: part.value } : {};
  const pages = useInfiniteQuery({
    ...endpointPages(listCountedMessages, { query: { ...query, metric, ...parts } }),
    staleTime: 0,
  });
  useFollowedRows(pages, total === undefined ? undefined : String(total));
  const rows = pages.data?.pages.flatMap(({ messages }) => messages) ?? [];
  const sum = rows.reduce((all, { value }) => all + value, 0);
  const isCharge = metric === 'charged' || metric === 'cost';
  const title = t(`figures:messages.metric.${metric}.title`);
  return (
    <Dialog title={part ? `${title} · ${part.name}` : title} onClose={onClose} size="wide">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t(`figures:messages.metric.${metric}.definition`)} {t('figures:messages.hint')}
        </Text>
        {rows.length > 0 && (
          <Table.ScrollContainer minWidth={isCharge ? 640 : 480}>
            <Table className={classes.table} data-testid="counted-messages">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('figures:messages.row.day')}</Table.Th>
                  <Table.Th>{t('figures:messages.row.contact')}</Table.Th>
                  <Table.Th>{t('figures:messages.row.connection')}</Table.Th>
                  {isCharge && <Table.Th>{t('figures:messages.row.author')}</Table.Th>}
                  {isCharge && <Table.Th>{t('figures:messages.row.category')}</Table.Th>}
                  <Table.Th>
                    {t(metric === 'cost' ? 'figures:messages.metric.cost.title' : 'figures:messages.row.value')}
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rows.map((row, index) => (
                  <Table.Tr key={index} data-testid="counted-message">
                    <Table.Td className={classes.time}>{formatDay(row.day)}</Table.Td>
                    <Table.Td>
                      {row.ticketUuid === null ? (
                        <Text span inherit c="dimmed">
                          {t(row.ticketId === null ? 'figures:messages.row.noTicket' : 'figures:removed')}
                        </Text>
                      ) : (
                        <Anchor component={Link} to={`/tickets/${row.ticketUuid}`} inherit onClick={onClose}>
                          {row.contactName}
                        </Anchor>
                      )}
                    </Table.Td>
                    <Table.Td>{row.whatsappName ?? t('figures:messages.removed')}</Table.Td>
                    {isCharge && <Table.Td>{authorText(t, row.author, row.authorName)}</Table.Td>}
                    {isCharge && (
                      <Table.Td>
                        {categoryText(t, row.category ?? '')} · {countryText(t, row.country ?? '')}
                      </Table.Td>
                    )}
                    <Table.Td className={classes.time}>
                      {messageValueText(metric, row.value, { currency, language })}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
        {pages.data && rows.length === 0 && !pages.hasNextPage && <Text size="sm">{t('figures:messages.none')}</Text>}
        <EndOfRows pages={pages} shown={sum} total={metric === 'cost' ? null : (total ?? null)} />
      </Stack>
    </Dialog>
  );
};

/** The messages behind a figure of a period. */
export const CountedMessagesDialog = (props: MessageFigure & { onClose: () => void }) => {
  const { metric, query, part } = props;
  const { data } = useQuery(endpointQuery(getMessageFigures, { query }));
  return <CountedMessages {...props} total={data && messagesIn(data, metric, part)} />;
};

interface CampaignProps extends Omit<MessageFigure, 'metric'> {
  metric: 'charged' | 'cost';
  campaignId: number;
  /** The period in which the campaign began. */
  begun: PeriodQuery;
  onClose: () => void;
}

/** The messages of a campaign that are charged for. */
export const CampaignMessagesDialog = ({ campaignId, begun, ...props }: CampaignProps) => {
  const { data } = useQuery(endpointQuery(getCampaignFigures, { query: begun }));
  const campaign = data?.campaigns.find(({ id }) => id === campaignId);
  const total = data && data.uncounted === 0 ? campaign?.[props.metric] : null;
  return <CountedMessages {...props} total={data && total} />;
};
