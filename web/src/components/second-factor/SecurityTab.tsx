import { Button, Divider, Group, Skeleton, Stack, Text } from '@mantine/core';
import { endOtherLogins, listLogins } from '@recado/shared/contract/logins';
import { getSecondFactor, removeSecondFactor, renewRecoveryCodes } from '@recado/shared/contract/second-factor';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { endpointQuery, queryKey } from '../../api/query.ts';
import { confirm } from '../dialog/confirm.ts';
import { openDialog } from '../dialog/dialogs.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { notifySuccess } from '../notify.ts';
import { formatDate } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin, usePatchLogin } from '../../login/login-query.ts';
import { logOut } from '../../login/log-out.ts';
import { CodesDialog } from './CodesDialog.tsx';
import { Logins } from './Logins.tsx';
import { SetUpDialog } from './SetUpDialog.tsx';

/** The actions on a second factor that is on. */
const ActiveFactor = ({ since, left }: { since: string; left: number }) => {
  const { t } = useTranslate();
  const { company } = useLogin();
  const client = useQueryClient();
  const patchLogin = usePatchLogin();
  const refresh = () => client.invalidateQueries({ queryKey: queryKey(getSecondFactor) });
  const renew = useMutation({
    mutationFn: () => call(renewRecoveryCodes, {}),
    onSuccess: ({ recoveryCodes }) => {
      void refresh();
      openDialog(CodesDialog, { codes: recoveryCodes });
    },
  });
  const remove = useMutation({
    mutationFn: () => call(removeSecondFactor, {}),
    onSuccess: () => {
      notifySuccess(t('profile:security.factor.removed'));
      patchLogin((login) => ({ ...login, user: { ...login.user, secondFactor: false } }));
      void refresh();
    },
  });
  const ask = (): void =>
    confirm({
      title: t('profile:security.factor.removeTitle'),
      text: t('profile:security.factor.removeText'),
      confirm: t('profile:security.factor.remove'),
      danger: true,
      onConfirm: () => remove.mutate(),
    });
  return (
    <>
      <Text size="sm">{t('profile:security.factor.on', { since: formatDate(new Date(since)) })}</Text>
      <Text size="sm" c={left < 3 ? 'var(--recado-warning)' : 'dimmed'} data-testid="codes-left">
        {t('profile:security.factor.codesLeft', { count: left })}
      </Text>
      <Group gap="xs">
        <Button variant="default" onClick={() => openDialog(SetUpDialog, {})}>
          {t('profile:security.factor.replace')}
        </Button>
        <Button variant="default" loading={renew.isPending} onClick={() => renew.mutate()} data-testid="renew-codes">
          {t('profile:security.factor.renew')}
        </Button>
        {company.secondFactorSince === null && (
          <Button variant="default" loading={remove.isPending} onClick={ask} data-testid="remove-factor">
            {t('profile:security.factor.remove')}
          </Button>
        )}
      </Group>
      {company.secondFactorSince !== null && (
        <Text size="sm" c="dimmed">
          {t('profile:security.factor.rule')}
        </Text>
      )}
    </>
  );
};

const Factor = () => {
  const { t } = useTranslate();
  const { data, error, refetch } = useQuery({ ...endpointQuery(getSecondFactor, {}), staleTime: 0 });
  return (
    <Stack gap="sm">
      <Divider label={t('profile:security.factor.title')} labelPosition="left" />
      <Text size="sm" c="dimmed">
        {t('profile:security.factor.hint')}
      </Text>
      {error && !data ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton height={36} radius="md" role="status" aria-label={t('common:loading')} /> : null}
      {data && data.since === null && (
        <Group>
          <Button onClick={() => openDialog(SetUpDialog, {})} data-testid="set-up-factor">
            {t('profile:security.factor.setUp')}
          </Button>
        </Group>
      )}
      {data && data.since !== null && <ActiveFactor since={data.since} left={data.recoveryCodesLeft} />}
    </Stack>
  );
};

const OwnLogins = () => {
  const { t } = useTranslate();
  const { data, error, refetch } = useQuery({ ...endpointQuery(listLogins, {}), staleTime: 0 });
  const endOthers = useMutation({
    mutationFn: () => call(endOtherLogins, {}),
    onSuccess: () => notifySuccess(t('profile:security.logins.othersEnded')),
  });
  return (
    <Stack gap="sm">
      <Divider label={t('profile:security.logins.title')} labelPosition="left" />
      <Text size="sm" c="dimmed">
        {t('profile:security.logins.hint')}
      </Text>
      {error && !data ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton height={72} radius="md" role="status" aria-label={t('common:loading')} /> : null}
      {data && <Logins logins={data.logins} />}
      <Group gap="xs">
        <Button variant="default" onClick={logOut}>
          {t('profile:security.logins.endThis')}
        </Button>
        <Button
          variant="default"
          loading={endOthers.isPending}
          onClick={() => endOthers.mutate()}
          data-testid="end-other-logins"
        >
          {t('profile:security.logins.endOthers')}
        </Button>
      </Group>
    </Stack>
  );
};

/** The second factor and the logins of the user, in its profile. */
export const SecurityTab = () => (
  <Stack gap="lg">
    <Factor />
    <OwnLogins />
  </Stack>
);
