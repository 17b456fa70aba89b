import { NativeSelect } from '@mantine/core';
import { updateSetting } from '@recado/shared/contract/settings';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { SavedMark } from './SavedMark.tsx';
import classes from './SettingsPage.module.css';

const choices = [0, 1, 2, 3, 5, 7, 10, 15, 30].map(String);

/** Field for the days after its due date for which a company's numbers run. */
export const GraceDays = ({ days }: { days: string }) => {
  const { t } = useTranslate();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (value: string) => call(updateSetting, { params: { key: 'graceDays' }, body: { value } }),
  });
  return (
    <div className={classes.setting}>
      <div className={classes.option}>
        <NativeSelect
          label={t('settings:option.graceDays')}
          description={t('settings:option.graceDaysHint')}
          defaultValue={days}
          data={choices.includes(days) ? choices : [days, ...choices]}
          onChange={(event) => mutate(event.currentTarget.value)}
          data-testid="setting-graceDays"
        />
        <SavedMark state={isPending ? 'saving' : isSuccess ? 'saved' : 'idle'} />
      </div>
    </div>
  );
};
