import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { isOn, type OfferedOption, type OfferedSwitch, switched } from './offered-settings.ts';
import { SettingLink } from './SettingLink.tsx';
import { SettingRow } from './SettingRow.tsx';
import { SettingText } from './SettingText.tsx';
import { useSaveSetting } from './use-save-setting.ts';

/** An option of the company, saved when it is switched. Its text and its link are shown while it is on. */
export const CompanyOption = ({ setting }: { setting: OfferedSwitch & { option: OfferedOption } }) => {
  const { t } = useTranslate();
  const { settings } = useLogin();
  const { option, text, link, needs } = setting;
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
      {link && on && <SettingLink column={link} />}
    </SettingRow>
  );
};
