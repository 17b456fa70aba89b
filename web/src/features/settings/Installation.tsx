import { listSettings, updateSetting } from '@recado/shared/contract/settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { endpointQuery, queryKey } from '../../api/query.ts';
import { QueryGate } from '../../components/QueryGate.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { SettingRow } from './SettingRow.tsx';
import { TemplatePrice } from './TemplatePrice.tsx';

interface SwitchProps {
  name: 'userCreation' | 'allowSignup';
  stored: string;
  disabled?: boolean;
}

/** A switch of the installation, saved when it is switched. */
const InstallationSwitch = ({ name, stored, disabled }: SwitchProps) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const { mutate, isPending, isSuccess, variables } = useMutation({
    mutationFn: (value: string) => call(updateSetting, { params: { key: name }, body: { value } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKey(listSettings) }),
  });
  return (
    <SettingRow
      name={name}
      label={t(`settings:option.${name}`)}
      hint={t(`settings:option.${name}Hint`)}
      checked={(isPending ? variables : stored) === 'enabled'}
      onChange={(checked) => mutate(checked ? 'enabled' : 'disabled')}
      state={isPending ? 'saving' : isSuccess ? 'saved' : 'idle'}
      disabled={disabled}
    />
  );
};

/** Options of the whole installation, for super users. */
export const Installation = () => {
  const settings = useQuery(endpointQuery(listSettings, {}));
  const valueOf = (name: string) => settings.data?.find(({ key }) => key === name)?.value ?? '';
  const creation = valueOf('userCreation');
  return (
    <QueryGate queries={[settings]} height={60}>
      <InstallationSwitch name="userCreation" stored={creation} />
      <InstallationSwitch name="allowSignup" stored={valueOf('allowSignup')} disabled={creation !== 'enabled'} />
      {settings.data && <TemplatePrice price={valueOf('templatePrice')} currency={valueOf('templateCurrency')} />}
    </QueryGate>
  );
};
