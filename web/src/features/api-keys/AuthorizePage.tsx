import { Alert, Button, Group, Skeleton, Stack, Switch, Text, TextInput } from '@mantine/core';
import { connectOauthApp, getOauthRequest, type OauthRequest } from '@recado/shared/contract/oauth';
import type { ResultOf } from '@recado/shared/contract/grammar';
import { apiKeyLimits } from '@recado/shared/limits/api-keys';
import { IconPlugConnected } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../api/call.ts';
import { endpointQuery } from '../../api/query.ts';
import { FormFailure } from '../../components/FormFailure.tsx';
import { useEntityForm } from '../../components/form/use-entity-form.ts';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { Page } from '../../components/page/Page.tsx';
import { isApiError } from '../../errors/api-error.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { logOut } from '../../login/log-out.ts';
import { useLogin } from '../../login/login-query.ts';
import { idsOf, type KeyValues } from './key-values.ts';
import { Reach } from './Reach.tsx';
import { ScopeGrid } from './ScopeGrid.tsx';
import { requestOf } from './request-of.ts';

type Asked = ResultOf<typeof getOauthRequest>;
type Values = Pick<KeyValues, 'name' | 'scopes' | 'queueIds' | 'whatsappIds' | 'fullNumbers'>;

/** Signs out and in again, and returns here: a new connection asks for a sign-in of the last minutes. */
const SignInAgain = () => {
  const { t } = useTranslate();
  const again = (): void => {
    logOut();
    window.location.reload();
  };
  return (
    <Button variant="default" onClick={again}>
      {t('apiKeys:app.signInAgain')}
    </Button>
  );
};

/** The form in which somebody agrees to an app, and chooses what it may do. */
const AgreeForm = ({ request, asked }: { request: OauthRequest; asked: Asked }) => {
  const { t } = useTranslate();
  const [isLeaving, setLeaving] = useState(false);
  const leave = (url: string): void => {
    setLeaving(true);
    window.location.assign(url);
  };
  const form = useEntityForm<Values, ResultOf<typeof connectOauthApp>>({
    initialValues: { name: asked.name, scopes: asked.scopes, queueIds: [], whatsappIds: [], fullNumbers: false },
    limits: { name: apiKeyLimits.name },
    rules: { scopes: (chosen) => (chosen.length === 0 ? t('apiKeys:scopeRequired') : null) },
    errorFields: {
      ERR_API_KEY_REACH: 'queueIds',
      ERR_NO_QUEUE_FOUND: 'queueIds',
      ERR_NO_WAPP_FOUND: 'whatsappIds',
    },
    save: ({ queueIds, whatsappIds, ...values }) =>
      call(connectOauthApp, {
        body: { ...values, request, queueIds: idsOf(queueIds), whatsappIds: idsOf(whatsappIds) },
      }),
    saved: 'apiKeys:app.connected',
    onSaved: ({ redirectTo }) => {
      if (redirectTo !== null) leave(redirectTo);
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.onSubmit();
      }}
    >
      <Stack gap="md">
        <FormFailure error={form.error} />
        {isApiError(form.error, 'ERR_RECENT_SIGN_IN') && <SignInAgain />}
        <TextInput label={t('apiKeys:name')} description={t('apiKeys:nameHint')} {...form.field('name')} />
        <ScopeGrid field={form.field('scopes')} />
        <Reach chosen={form.form.values} field={form.field} />
        <Switch
          label={t('apiKeys:fullNumbers')}
          description={t('apiKeys:fullNumbersHint')}
          {...form.check('fullNumbers')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => leave(asked.deniedUrl)} data-testid="deny-app">
            {t('apiKeys:app.deny')}
          </Button>
          <Button type="submit" loading={form.isPending || isLeaving} data-testid="allow-app">
            {t('apiKeys:app.allow')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** Page to which an app leads people who connect it: what it is, where it leads back, and what it may do. */
export const AuthorizePage = () => {
  const { t } = useTranslate();
  const [search] = useSearchParams();
  const { company } = useLogin();
  const request = requestOf(search);
  const {
    data: asked,
    error,
    refetch,
  } = useQuery({ ...endpointQuery(getOauthRequest, { query: request }), retry: false });
  return (
    <Page title={t('apiKeys:app.title')} width="form">
      <Stack gap="md">
        {error !== null && <LoadFailure error={error} title={t('apiKeys:app.failed')} onRetry={() => void refetch()} />}
        {!asked && error === null && <Skeleton height={320} />}
        {asked && (
          <>
            <Alert icon={<IconPlugConnected size={20} aria-hidden />} title={asked.name} data-testid="asking-app">
              <Text size="sm">
                {t(asked.isLocal ? 'apiKeys:app.introLocal' : 'apiKeys:app.intro', {
                  app: asked.name,
                  company: company.name,
                  host: asked.host,
                })}
              </Text>
              {asked.site !== null && (
                <Text size="sm" mt={4} style={{ overflowWrap: 'anywhere' }}>
                  {t('apiKeys:app.site', { site: asked.site })}
                </Text>
              )}
            </Alert>
            <AgreeForm request={request} asked={asked} />
          </>
        )}
      </Stack>
    </Page>
  );
};
