import { Button, Group, NativeSelect, Stack, Switch, Text } from '@mantine/core';
import { closeSupportAccess, openSupportAccess } from '@recado/shared/contract/support';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { formatDate, formatTime } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin, usePatchLogin } from '../../login/login-query.ts';
import classes from './SettingsPage.module.css';

const offeredDays = [1, 3, 7, 15, 30];

/** Lets the installation's support into the company for some days, and ends that. */
export const SupportAccess = () => {
  const { t } = useTranslate();
  const patchLogin = usePatchLogin();
  const { support } = useLogin().company;
  const [days, setDays] = useState(3);
  const [write, setWrite] = useState(false);
  const [fullNumbers, setFullNumbers] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (isOpening: boolean) =>
      isOpening ? call(openSupportAccess, { body: { days, write, fullNumbers } }) : call(closeSupportAccess, {}),
    onSuccess: (answer) =>
      patchLogin((login) => ({ ...login, company: { ...login.company, support: answer.support } })),
  });
  const until = support && new Date(support.until);
  return (
    <div className={classes.setting}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('settings:support.hint')}
        </Text>
        {until ? (
          <Text size="sm">
            {t('settings:support.openUntil', { until: `${formatDate(until)} ${formatTime(until)}` })}
          </Text>
        ) : (
          <>
            <NativeSelect
              className={classes.field}
              label={t('settings:support.days')}
              value={String(days)}
              data={offeredDays.map((count) => ({ value: String(count), label: t('settings:support.day', { count }) }))}
              onChange={(event) => setDays(Number(event.currentTarget.value))}
              data-testid="support-days"
            />
            <Switch
              label={t('settings:support.write')}
              checked={write}
              onChange={(event) => setWrite(event.currentTarget.checked)}
            />
            <Switch
              label={t('settings:support.fullNumbers')}
              checked={fullNumbers}
              onChange={(event) => setFullNumbers(event.currentTarget.checked)}
            />
          </>
        )}
        <Group>
          <Button variant="default" loading={isPending} onClick={() => mutate(!support)} data-testid="support-access">
            {t(support ? 'settings:support.close' : 'settings:support.open')}
          </Button>
        </Group>
      </Stack>
    </div>
  );
};
