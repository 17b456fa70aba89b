import { Switch } from '@mantine/core';
import { setSecondFactorRule } from '@recado/shared/contract/second-factor';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin, usePatchLogin } from '../../login/login-query.ts';
import classes from './SettingsPage.module.css';

/** The rule that every user of the company has a second factor. */
export const SecondFactorRule = () => {
  const { t } = useTranslate();
  const patchLogin = usePatchLogin();
  const { secondFactorSince } = useLogin().company;
  const { mutate, isPending } = useMutation({
    mutationFn: (required: boolean) => call(setSecondFactorRule, { body: { required } }),
    onSuccess: (answer) =>
      patchLogin((login) => ({
        ...login,
        company: { ...login.company, secondFactorSince: answer.secondFactorSince },
      })),
  });
  return (
    <div className={classes.setting}>
      <Switch
        label={t('settings:security.rule')}
        description={t('settings:security.ruleHint')}
        checked={secondFactorSince !== null}
        disabled={isPending}
        onChange={(event) => mutate(event.currentTarget.checked)}
        data-testid="second-factor-rule"
      />
    </div>
  );
};
