import { Anchor, Text } from '@mantine/core';
import { getPublicSetting } from '@recado/shared/contract/settings';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { endpointQuery } from '../../api/query.ts';
import { useTranslate } from '../../i18n/use-translate.ts';

/** Link to the sign-up, where the installation allows it (specification 2, section 2). */
export const SignUpInvitation = () => {
  const { t } = useTranslate();
  const { data } = useQuery(endpointQuery(getPublicSetting, { params: { key: 'allowSignup' } }));
  if (data !== 'enabled') return null;
  return (
    <Text size="sm" c="dimmed" ta="center" mt="xl">
      {t('auth:noAccount')}{' '}
      <Anchor component={Link} to="/signup" inherit fw={600}>
        {t('auth:register')}
      </Anchor>
    </Text>
  );
};
