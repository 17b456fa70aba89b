import type { Branding } from '@recado/shared/contract/branding';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notifySuccess } from '../../components/notify.ts';
import { brandQuery } from '../../config/brand.ts';
import { useTranslate } from '../../i18n/use-translate.ts';

/** Saves one setting of the brand. This browser shows it at once; others receive it by event. */
export const useSaveBrand = <Input>(save: (input: Input) => Promise<{ key: string; value: string }>) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: ({ key, value }) => {
      client.setQueryData(brandQuery.queryKey, (brand) => brand && ({ ...brand, [key]: value } satisfies Branding));
      notifySuccess(t('whitelabel:saved'));
    },
  });
};
