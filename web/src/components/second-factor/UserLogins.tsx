import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { endUserLogins, listUserLogins } from '@recado/shared/contract/logins';
import { listUsers } from '@recado/shared/contract/users';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { endpointQuery, queryKey } from '../../api/query.ts';
import { SidePanel } from '../dialog/SidePanel.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import { notifySuccess } from '../notify.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { Logins } from './Logins.tsx';

interface Props {
  user: { id: number; name: string };
  onClose: () => void;
}

/** Side panel with the logins of a user, for administrators, who may end them. */
export const UserLogins = ({ user: { id, name }, onClose }: Props) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const query = endpointQuery(listUserLogins, { params: { id } });
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0 });
  const end = useMutation({
    mutationFn: () => call(endUserLogins, { params: { id } }),
    onSuccess: async () => {
      notifySuccess(t('profile:security.logins.ended'));
      await Promise.all([refetch(), client.invalidateQueries({ queryKey: queryKey(listUsers) })]);
    },
  });
  return (
    <SidePanel title={t('profile:security.logins.of', { name })} onClose={onClose}>
      {error && !data ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton height={160} radius="md" role="status" aria-label={t('common:loading')} /> : null}
      {data && (
        <Stack gap="md">
          {data.logins.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('profile:security.logins.none')}
            </Text>
          ) : (
            <Logins logins={data.logins} />
          )}
          <Button
            variant="default"
            color="red"
            loading={end.isPending}
            onClick={() => end.mutate()}
            data-testid="end-user-logins"
          >
            {t('profile:security.logins.endAll')}
          </Button>
        </Stack>
      )}
    </SidePanel>
  );
};
