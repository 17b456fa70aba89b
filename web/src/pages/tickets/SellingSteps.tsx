import { Button, Group, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { listCompanyNames } from '@recado/shared/contract/any-companies';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { endpointQuery } from '../../api/query.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { StepsPanel } from './StepsPanel.tsx';

/** The pages where a super user prepares the first invoice. */
const steps = {
  plans: '/settings?tab=plans',
  payments: '/settings?tab=credentials',
  companies: '/companies',
} as const;

const names = Object.keys(steps) as (keyof typeof steps)[];

/**
 * The ways of a super user to plans, payments and companies, in the order in which they are needed to sell. They are gone
 * once there is another company, besides the health company, or the user has dismissed them in this browser.
 */
export const SellingSteps = ({ compact }: { compact: boolean }) => {
  const { t } = useTranslate();
  const { user, company } = useLogin();
  const [hidden, setHidden] = useLocalStorage({
    key: `sellingSteps:${user.id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const { data } = useQuery({
    ...endpointQuery(listCompanyNames, { query: {} }),
    enabled: !hidden,
    meta: { quiet: true },
  });
  if (hidden || !data || data.companies.some(({ id, health }) => id !== company.id && !health)) return null;
  return (
    <StepsPanel
      name="selling-steps"
      title={t('companies:selling.title')}
      compact={compact}
      onDismiss={() => setHidden(true)}
    >
      <Text size="xs" c="dimmed">
        {t('companies:selling.hint')}
      </Text>
      <Group gap="xs">
        {names.map((name) => (
          <Button key={name} component={Link} to={steps[name]} size="xs" variant="default">
            {t(`companies:selling.${name}`)}
          </Button>
        ))}
      </Group>
    </StepsPanel>
  );
};
