import { Anchor, Table, Title } from '@mantine/core';
import { getCampaignFigures } from '@recado/shared/contract/message-figures';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { endpointQuery } from '../../../api/query.ts';
import { QueryGate } from '../../../components/QueryGate.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { numberText } from '../figures/figure-texts.ts';
import type { PeriodQuery } from '../figures/period.ts';
import classes from '../indicators/FigureTable.module.css';
import card from '../indicators/ChartCard.module.css';
import { decimalsOf, messageValueText } from './message-texts.ts';

const counts = ['delivered', 'received', 'read', 'replied', 'failed', 'optedOut'] as const;

/** The campaigns that began in the period: the counts of their reports, to which each leads, and their cost until now. */
export const CampaignTable = ({ query }: { query: PeriodQuery }) => {
  const { t, language } = useTranslate();
  const found = useQuery({ ...endpointQuery(getCampaignFigures, { query }), placeholderData: keepPreviousData });
  const decimals = decimalsOf(found.data?.campaigns.map(({ cost }) => cost) ?? []);
  const title = t('figures:messages.campaigns');
  return (
    <section className={card.card} aria-label={title} data-testid="campaign-figures">
      <header className={card.header}>
        <Title order={3} className={card.title}>
          {title}
        </Title>
      </header>
      <QueryGate queries={[found]} height={60}>
        {found.data?.campaigns.length === 0 ? (
          <p className={classes.none}>{t('figures:messages.noCampaigns')}</p>
        ) : (
          <Table.ScrollContainer minWidth={720}>
            <Table className={card.table}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('figures:messages.campaign.name')}</Table.Th>
                  {counts.map((name) => (
                    <Table.Th key={name} className={card.number}>
                      {t(`figures:messages.campaign.${name}`)}
                    </Table.Th>
                  ))}
                  <Table.Th className={card.number}>{t('figures:messages.metric.charged.title')}</Table.Th>
                  <Table.Th className={card.number}>{t('figures:messages.metric.cost.title')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {found.data?.campaigns.map((campaign) => (
                  <Table.Tr key={campaign.id} data-testid={`campaign-${campaign.id}`}>
                    <Table.Td>
                      <Anchor component={Link} to={`/campaign/${campaign.id}/report`} inherit>
                        {campaign.name}
                      </Anchor>
                    </Table.Td>
                    {counts.map((name) => (
                      <Table.Td key={name} className={card.number}>
                        {numberText(campaign.counts[name], language)}
                      </Table.Td>
                    ))}
                    <Table.Td className={card.number}>{numberText(campaign.charged, language)}</Table.Td>
                    <Table.Td className={card.number}>
                      {messageValueText('cost', campaign.cost, { currency: found.data.currency, language, decimals })}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </QueryGate>
    </section>
  );
};
