import type { Branding } from '@recado/shared/contract/branding';
import { updateSetting } from '@recado/shared/contract/settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { type SavedText, useSavedText } from '../../components/form/use-saved-text.ts';
import { notifySuccess } from '../../components/notify.ts';
import { brandQuery, useBrand } from '../../config/brand.ts';
import { isApiError } from '../../errors/api-error.ts';
import { useTranslate } from '../../i18n/use-translate.ts';

interface Setting {
  key: string;
  value: string;
}

/** Returns a function that shows one setting of the brand in this browser at once; others receive it by event. */
const useShowSetting = () => {
  const client = useQueryClient();
  return ({ key, value }: Setting): void =>
    void client.setQueryData(brandQuery.queryKey, (brand) => brand && ({ ...brand, [key]: value } satisfies Branding));
};

/** Saves one setting of the brand. What a colleague has saved since the user saw it is shown instead. */
export const useSaveBrand = <Input>(save: (input: Input) => Promise<Setting>) => {
  const { t } = useTranslate();
  const show = useShowSetting();
  return useMutation({
    mutationFn: save,
    onSuccess: (setting) => {
      show(setting);
      notifySuccess(t('whitelabel:saved'));
    },
    onError: (failure) => {
      if (isApiError(failure, 'ERR_CHANGED_MEANWHILE')) show(failure.details.record as Setting);
    },
  });
};

/** State of a text of the brand while it is edited. */
export const useBrandText = (key: keyof Branding): SavedText => {
  const { t } = useTranslate();
  return useSavedText<Setting>({
    field: key,
    stored: useBrand()[key],
    send: (value, seen) => call(updateSetting, { params: { key }, body: { value }, seen: { value: seen } }),
    textOf: ({ value }) => value,
    onStored: useShowSetting(),
    onSaved: () => notifySuccess(t('whitelabel:saved')),
  });
};
