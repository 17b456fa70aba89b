import { NativeSelect } from '@mantine/core';
import { downloadLimits, updateSetting } from '@recado/shared/contract/settings';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { formatBytes } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { SavedMark } from './SavedMark.tsx';
import classes from './SettingsPage.module.css';

/** The most that a received file may have, saved when it is chosen. */
export const DownloadLimit = ({ stored }: { stored: string }) => {
  const { t } = useTranslate();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (value: string) => call(updateSetting, { params: { key: 'downloadLimit' }, body: { value } }),
  });
  return (
    <div className={classes.setting}>
      <div className={classes.option}>
        <NativeSelect
          label={t('settings:option.downloadLimit')}
          description={t('settings:option.downloadLimitHint')}
          defaultValue={stored}
          data={downloadLimits.map((value) => ({ value, label: formatBytes(Number(value) * 1024 ** 2) }))}
          onChange={(event) => mutate(event.currentTarget.value)}
          data-testid="setting-downloadLimit"
        />
        <SavedMark state={isPending ? 'saving' : isSuccess ? 'saved' : 'idle'} />
      </div>
    </div>
  );
};
