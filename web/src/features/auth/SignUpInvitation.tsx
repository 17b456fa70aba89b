import { Button, Stack, Text } from '@mantine/core';
import { getPublicSetting } from '@recado/shared/contract/settings';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { endpointQuery } from '../../api/query.ts';
import { useTranslate } from '../../i18n/use-translate.ts';

/** Button to the sign-up, where the installation allows it (specification 2, section 2). */
export const SignUpInvitation = () => {
  const { t } = useTranslate();
  const { data } = useQuery(endpointQuery(getPublicSetting, { params: { key: 'allowSignup' } }));
  if (data !== 'enabled') return null;
  return (
    <Stack gap="xs" mt="xl">
      <Text size="sm" c="dimmed" ta="center">
        {t('auth:noAccount')}
      </Text>
      <Button component={Link} to="/signup" variant="default" size="md" fullWidth>
        {t('auth:register')}
      </Button>
    </Stack>
  );
};
