import { Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useTranslate } from '../../i18n/use-translate.ts';

/** The pages where a super user prepares the first invoice. */
const steps = {
  plans: '/settings?tab=plans',
  payments: '/settings?tab=credentials',
  companies: '/companies',
} as const;

const names = Object.keys(steps) as (keyof typeof steps)[];

/** The ways of a super user to plans, payments and companies, in the order in which they are needed to sell. */
export const SellingSteps = () => {
  const { t } = useTranslate();
  return (
    <div data-testid="selling-steps">
      <Text size="sm" fw={550}>
        {t('companies:selling.title')}
      </Text>
      <Text size="xs" c="dimmed">
        {t('companies:selling.hint')}
      </Text>
      <Group gap="xs" mt="xs">
        {names.map((name) => (
          <Button key={name} component={Link} to={steps[name]} size="xs" variant="default">
            {t(`companies:selling.${name}`)}
          </Button>
        ))}
      </Group>
    </div>
  );
};
