import { Table, Title } from '@mantine/core';
import type { Campaign, VariantCounts } from '@recado/shared/contract/campaigns';
import { useTranslate } from '../../../i18n/use-translate.ts';
import classes from './CampaignReport.module.css';

const shownCounts = ['received', 'read', 'replied'] as const satisfies (keyof VariantCounts)[];

/**
 * The progress of each of the campaign's messages: how many got it, and how many of them received, read and answered
 * it.
 */
export const Variants = ({ campaign }: { campaign: Campaign }) => {
  const { t, language } = useTranslate();
  const { variants } = campaign;
  if (variants.length < 2) return null;
  return (
    <section aria-labelledby="variants-title" className={classes.variants}>
      <Title order={2} size="h5" id="variants-title" mb={10}>
        {t('campaigns:variant.title')}
      </Title>
      <Table data-testid="variants">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('campaigns:variant.text')}</Table.Th>
            <Table.Th scope="col">{t('campaigns:count.delivered')}</Table.Th>
            {shownCounts.map((name) => (
              <Table.Th key={name} scope="col">
                {t(`campaigns:count.${name}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {variants.map((variant) => (
            <Table.Tr key={variant.slot}>
              <Table.Th scope="row">
                <div className={classes.variantText} dir="auto" title={campaign[`message${variant.slot}`]}>
                  {t('campaigns:slot', { slot: variant.slot })} · {campaign[`message${variant.slot}`]}
                </div>
              </Table.Th>
              <Table.Td>{variant.delivered.toLocaleString(language)}</Table.Td>
              {shownCounts.map((name) => (
                <Table.Td key={name}>
                  {t('campaigns:variant.rate', {
                    count: variant[name],
                    percent: Math.round((variant[name] / variant.delivered) * 100),
                  })}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
};
