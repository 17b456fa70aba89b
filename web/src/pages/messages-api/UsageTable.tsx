import { Table } from '@mantine/core';
import { externalKinds, type ExternalUsageOfDay, getExternalUsage } from '@recado/shared/contract/external-usage';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import { QueryGate } from '../../components/QueryGate.tsx';
import { formatDay } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './MessagesApi.module.css';

const totalOf = (usage: ExternalUsageOfDay): number => externalKinds.reduce((sum, kind) => sum + usage[kind], 0);

/** The calls of each kind of the last days, the newest first; a bar compares the days. */
export const UsageTable = () => {
  const { t } = useTranslate();
  const usage = useQuery({ ...endpointQuery(getExternalUsage, {}), staleTime: 0 });
  const days = (usage.data?.days ?? []).toReversed();
  const most = Math.max(1, ...days.map(totalOf));
  return (
    <QueryGate queries={[usage]} height={280}>
      <Table className={classes.usage} verticalSpacing={4} horizontalSpacing={6} aria-label={t('messagesApi:usage')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('messagesApi:day')}</Table.Th>
            <Table.Th className={classes.bars} aria-hidden />
            {externalKinds.map((kind) => (
              <Table.Th key={kind} className={classes.count}>
                {t(`messagesApi:kind.${kind}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {days.map((day) => (
            <Table.Tr key={day.day}>
              <Table.Td>{formatDay(day.day).slice(0, 5)}</Table.Td>
              <Table.Td className={classes.bars} aria-hidden>
                <div className={classes.bar} style={{ width: `${(totalOf(day) / most) * 100}%` }} />
              </Table.Td>
              {externalKinds.map((kind) => (
                <Table.Td key={kind} className={classes.count}>
                  {day[kind]}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </QueryGate>
  );
};
