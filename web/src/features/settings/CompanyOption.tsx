import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { isOn, switched, type OfferedOption, type OfferedSetting } from './offered-settings.ts';
import { SettingRow } from './SettingRow.tsx';
import { SettingText } from './SettingText.tsx';
import { useSaveSetting } from './use-save-setting.ts';

/** An option of the company, saved when it is switched. Its text is shown while it is on. */
export const CompanyOption = ({ setting }: { setting: OfferedSetting & { option: OfferedOption } }) => {
  const { t } = useTranslate();
  const { settings } = useLogin();
  const { option, text, needs } = setting;
  const { save, state, pending } = useSaveSetting(option);
  const on = isOn(pending ?? settings[option]);
  return (
    <SettingRow
      name={option}
      label={t(`settings:option.${option}`)}
      hint={t(`settings:option.${option}Hint`)}
      checked={on}
      onChange={(checked) => save(switched(settings[option], checked))}
      state={state}
      disabled={needs !== undefined && !isOn(settings[needs])}
    >
      {text && on && <SettingText column={text} />}
    </SettingRow>
  );
};
