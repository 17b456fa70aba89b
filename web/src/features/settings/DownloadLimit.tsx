import { NativeSelect } from '@mantine/core';
import { downloadLimits } from '@recado/shared/contract/settings';
import { ConflictAlert } from '../../components/form/ConflictAlert.tsx';
import { formatBytes } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { SavedMark } from './SavedMark.tsx';
import classes from './SettingsPage.module.css';
import { useInstallationSetting } from './use-installation-setting.ts';

/** The most that a received file may have, saved when it is chosen. */
export const DownloadLimit = ({ stored }: { stored: string }) => {
  const { t } = useTranslate();
  const { value, state, choose, conflict } = useInstallationSetting('downloadLimit', stored);
  return (
    <div className={classes.setting}>
      <div className={classes.option}>
        <NativeSelect
          className={classes.choice}
          label={t('settings:option.downloadLimit')}
          description={t('settings:option.downloadLimitHint')}
          value={value}
          data={downloadLimits.map((limit) => ({ value: limit, label: formatBytes(Number(limit) * 1024 ** 2) }))}
          onChange={(event) => choose(event.currentTarget.value)}
          data-path="downloadLimit"
          data-testid="setting-downloadLimit"
        />
        <SavedMark state={state} />
      </div>
      {conflict && <ConflictAlert conflict={conflict} />}
    </div>
  );
};
