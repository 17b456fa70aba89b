import { listSettings, updateSetting } from '@recado/shared/contract/settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { endpointQuery, queryKey } from '../../api/query.ts';
import { QueryGate } from '../../components/QueryGate.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { GraceDays } from './GraceDays.tsx';
import { SettingRow } from './SettingRow.tsx';
import { DownloadLimit } from './DownloadLimit.tsx';
import { TemplatePrice } from './TemplatePrice.tsx';

/** Options of the whole installation, for super users. */
export const Installation = () => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const settings = useQuery(endpointQuery(listSettings, {}));
  const { mutate, isPending, isSuccess, variables } = useMutation({
    mutationFn: (value: string) => call(updateSetting, { params: { key: 'userCreation' }, body: { value } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKey(listSettings) }),
  });
  const valueOf = (name: string) => settings.data?.find(({ key }) => key === name)?.value ?? '';
  const stored = valueOf('userCreation');
  return (
    <QueryGate queries={[settings]} height={60}>
      <SettingRow
        name="userCreation"
        label={t('settings:option.userCreation')}
        hint={t('settings:option.userCreationHint')}
        checked={(isPending ? variables : stored) === 'enabled'}
        onChange={(checked) => mutate(checked ? 'enabled' : 'disabled')}
        state={isPending ? 'saving' : isSuccess ? 'saved' : 'idle'}
      />
      {settings.data && <DownloadLimit stored={valueOf('downloadLimit')} />}
      {settings.data && <GraceDays days={valueOf('graceDays')} />}
      {settings.data && <TemplatePrice price={valueOf('templatePrice')} currency={valueOf('templateCurrency')} />}
    </QueryGate>
  );
};
