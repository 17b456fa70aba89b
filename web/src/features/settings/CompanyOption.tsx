import { useState } from 'react';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { isOn, type OfferedOption, type OfferedSwitch, switched } from './offered-settings.ts';
import { RatingQuestion } from './RatingQuestion.tsx';
import { SettingLink } from './SettingLink.tsx';
import { SettingNote } from './SettingNote.tsx';
import { SettingRow } from './SettingRow.tsx';
import { SettingText } from './SettingText.tsx';
import { useSaveSetting } from './use-save-setting.ts';

/**
 * An option of the company, saved when it is switched. Its text and its link are shown while it is on. An option whose text
 * is empty is saved with its text.
 */
export const CompanyOption = ({ setting }: { setting: OfferedSwitch & { option: OfferedOption } }) => {
  const { t } = useTranslate();
  const { settings } = useLogin();
  const { option, text, link, needs } = setting;
  const { save, state, pending } = useSaveSetting(option);
  /** True while the option is switched on here and waits for its text. */
  const [awaitsText, setAwaitsText] = useState(false);
  const on = awaitsText || isOn(pending ?? settings[option]);
  const change = (checked: boolean): void => {
    const needsText = checked && text !== undefined && settings[text].trim() === '';
    setAwaitsText(needsText);
    if (!needsText && isOn(settings[option]) !== checked) save(switched(settings[option], checked));
  };
  const onTextSaved = (): void => {
    if (!awaitsText) return;
    setAwaitsText(false);
    save(switched(settings[option], true));
  };
  return (
    <SettingRow
      name={option}
      label={t(`settings:option.${option}`)}
      hint={t(`settings:option.${option}Hint`)}
      checked={on}
      onChange={change}
      state={state}
      disabled={needs !== undefined && !isOn(settings[needs])}
    >
      {text && on && settings[text].trim() === '' && (
        <SettingNote testId={`lacks-${option}`}>{t('settings:lacksText')}</SettingNote>
      )}
      {text && on && <SettingText column={text} onSaved={onTextSaved} />}
      {link && on && <SettingLink column={link} />}
      {option === 'userRating' && <RatingQuestion />}
    </SettingRow>
  );
};
