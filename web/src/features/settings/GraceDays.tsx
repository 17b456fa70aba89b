import { NativeSelect } from '@mantine/core';
import { ConflictAlert } from '../../components/form/ConflictAlert.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { SavedMark } from './SavedMark.tsx';
import classes from './SettingsPage.module.css';
import { useInstallationSetting } from './use-installation-setting.ts';

const choices = [0, 1, 2, 3, 5, 7, 10, 15, 30].map(String);

/** Field for the days after its due date for which a company's numbers run. */
export const GraceDays = ({ days }: { days: string }) => {
  const { t } = useTranslate();
  const { value, state, choose, conflict } = useInstallationSetting('graceDays', days);
  return (
    <div className={classes.setting}>
      <div className={classes.option}>
        <NativeSelect
          className={classes.choice}
          label={t('settings:option.graceDays')}
          description={t('settings:option.graceDaysHint')}
          value={value}
          data={choices.includes(value) ? choices : [value, ...choices]}
          onChange={(event) => choose(event.currentTarget.value)}
          data-path="graceDays"
          data-testid="setting-graceDays"
        />
        <SavedMark state={state} />
      </div>
      {conflict && <ConflictAlert conflict={conflict} />}
    </div>
  );
};
