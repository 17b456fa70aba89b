import { listSettings } from '@recado/shared/contract/settings';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import { ConflictAlert } from '../../components/form/ConflictAlert.tsx';
import { QueryGate } from '../../components/QueryGate.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { GraceDays } from './GraceDays.tsx';
import { ModelPrices } from './ModelPrices.tsx';
import { MessagePrices } from './MessagePrices.tsx';
import { SettingRow } from './SettingRow.tsx';
import { DownloadLimit } from './DownloadLimit.tsx';
import { TemplatePrice } from './TemplatePrice.tsx';
import { useInstallationSetting } from './use-installation-setting.ts';

/** A switch of the installation, saved at once. */
const InstallationSwitch = ({ name, stored }: { name: 'userCreation' | 'allowSignup'; stored: string }) => {
  const { t } = useTranslate();
  const { value, state, choose, conflict } = useInstallationSetting(name, stored);
  return (
    <SettingRow
      name={name}
      label={t(`settings:option.${name}`)}
      hint={t(`settings:option.${name}Hint`)}
      checked={value === 'enabled'}
      onChange={(checked) => choose(checked ? 'enabled' : 'disabled')}
      state={state}
    >
      {conflict && <ConflictAlert conflict={conflict} />}
    </SettingRow>
  );
};

/** Options of the whole installation, for super users. The link to sign up is shown only while new companies are taken. */
export const Installation = () => {
  const settings = useQuery(endpointQuery(listSettings, {}));
  const valueOf = (name: string) => settings.data?.find(({ key }) => key === name)?.value ?? '';
  const takesCompanies = valueOf('userCreation') === 'enabled';
  return (
    <QueryGate queries={[settings]} height={60}>
      <InstallationSwitch name="userCreation" stored={valueOf('userCreation')} />
      {takesCompanies && <InstallationSwitch name="allowSignup" stored={valueOf('allowSignup')} />}
      {settings.data && <DownloadLimit stored={valueOf('downloadLimit')} />}
      {settings.data && <GraceDays days={valueOf('graceDays')} />}
      {settings.data && <MessagePrices stored={valueOf('messagePrices')} />}
      {settings.data && <ModelPrices stored={valueOf('modelPrices')} />}
      {settings.data && <TemplatePrice price={valueOf('templatePrice')} currency={valueOf('templateCurrency')} />}
    </QueryGate>
  );
};
