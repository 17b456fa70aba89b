import { Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useAppName } from '../../config/brand.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { disablePush, enablePush, pushState, type PushState } from '../../push/push-device.ts';

/** Switches the notifications of this browser on and off; they come while no window is open, too. */
export const PushSwitch = () => {
  const { t, language } = useTranslate();
  const appName = useAppName();
  const { user, company } = useLogin();
  const owner = { userId: user.id, companyId: company.id };
  const [state, setState] = useState<PushState>(() => pushState(owner));
  const { mutate } = useMutation({
    mutationFn: (on: boolean) => (on ? enablePush(owner, language) : disablePush()),
    onSuccess: setState,
  });
  return (
    <Switch
      label={t('profile:push.label', { appName })}
      description={t(`profile:push.${state}`)}
      checked={state === 'on'}
      disabled={state === 'unsupported' || state === 'denied'}
      onChange={(event) => mutate(event.currentTarget.checked)}
      data-testid="push-switch"
      data-state={state}
    />
  );
};
