import { Button } from '@mantine/core';
import { getPublicSetting } from '@recado/shared/contract/settings';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import { useTranslate } from '../../i18n/use-translate.ts';

/** Link to the installation's operator on WhatsApp, where a number is configured (specification 2, section 2). */
export const ContactButton = () => {
  const { t } = useTranslate();
  const { data: number } = useQuery(endpointQuery(getPublicSetting, { params: { key: 'contactNumber' } }));
  if (!number) return null;
  return (
    <Button
      component="a"
      href={`https://wa.me/${number}`}
      target="_blank"
      rel="noopener noreferrer"
      variant="default"
      size="md"
      fullWidth
      mt="md"
      leftSection={<IconBrandWhatsapp size={20} />}
    >
      {t('auth:contact')}
    </Button>
  );
};
