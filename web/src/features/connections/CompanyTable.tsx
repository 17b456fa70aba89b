import { Table, UnstyledButton } from '@mantine/core';
import type { listAllConnections } from '@recado/shared/contract/any-connections';
import type { ResultOf } from '@recado/shared/contract/grammar';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './CompanyTable.module.css';

type Company = ResultOf<typeof listAllConnections>['companies'][number];

interface Props {
  companies: readonly Company[];
  onOpen: (company: Company) => void;
}

/** The number of connections of each company, and how many are connected (specification 2, section 2). */
export const CompanyTable = ({ companies, onOpen }: Props) => {
  const { t } = useTranslate();
  return (
    <Table className={classes.table} verticalSpacing="sm" horizontalSpacing="md" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('connections:all.company')}</Table.Th>
          <Table.Th className={classes.count}>{t('connections:all.connected')}</Table.Th>
          <Table.Th className={classes.count}>{t('connections:all.disconnected')}</Table.Th>
          <Table.Th className={classes.count}>{t('connections:all.total')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {companies.map((company) => {
          const { id, name, connections } = company;
          const connected = connections.filter(({ status }) => status === 'CONNECTED').length;
          const down = connections.length - connected;
          return (
            <Table.Tr key={id} data-testid={`company-${id}`} className={classes.row} onClick={() => onOpen(company)}>
              <Table.Td>
                <UnstyledButton className={classes.name} aria-label={t('connections:all.openOf', { name })}>
                  {name}
                </UnstyledButton>
              </Table.Td>
              <Table.Td className={classes.count} data-label={t('connections:all.connected')} data-testid="connected">
                {connected}
              </Table.Td>
              <Table.Td
                className={classes.count}
                data-label={t('connections:all.disconnected')}
                data-down={down > 0 || undefined}
                data-testid="disconnected"
              >
                {down}
              </Table.Td>
              <Table.Td className={classes.count} data-label={t('connections:all.total')} data-testid="total">
                {connections.length}
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
};
