import { ActionIcon, Button, CopyButton, Group, Stack, Text, TextInput, Tooltip } from '@mantine/core';
import { getConnectionToken, renewConnectionToken } from '@recado/shared/contract/connection-token';
import type { Connection } from '@recado/shared/contract/connections';
import { IconCheck, IconCopy, IconEyeOff } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { confirm } from '../../../components/dialog/confirm.ts';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { notifySuccess } from '../../../components/notify.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import classes from './TokenField.module.css';

/** Milliseconds for which a copy is confirmed (specification 2, section 9). */
const confirmation = 1_000;

const Token = ({ token, onHide }: { token: string; onHide: () => void }) => {
  const { t } = useTranslate();
  return (
    <TextInput
      label={t('connections:form.tokenLabel')}
      classNames={{ input: classes.token }}
      readOnly
      value={token}
      onFocus={(event) => event.currentTarget.select()}
      rightSectionWidth={72}
      rightSection={
        <Group gap={2} wrap="nowrap">
          <CopyButton value={token} timeout={confirmation}>
            {({ copied, copy }) => (
              <Tooltip label={t(copied ? 'connections:form.tokenCopied' : 'connections:form.tokenCopy')}>
                <ActionIcon
                  size={28}
                  color={copied ? 'green' : 'gray'}
                  aria-label={t(copied ? 'connections:form.tokenCopied' : 'connections:form.tokenCopy')}
                  onClick={copy}
                  data-testid="copy-token"
                >
                  {copied ? <IconCheck size={17} /> : <IconCopy size={17} stroke={1.7} />}
                </ActionIcon>
              </Tooltip>
            )}
          </CopyButton>
          <Tooltip label={t('connections:form.tokenHide')}>
            <ActionIcon size={28} aria-label={t('connections:form.tokenHide')} onClick={onHide}>
              <IconEyeOff size={17} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        </Group>
      }
      data-testid="connection-token"
    />
  );
};

interface StoredTokenProps extends Pick<Connection, 'id'> {
  /** The token while it is shown; null while it is not. */
  token: string | null;
  onToken: (token: string | null) => void;
}

/**
 * The token by which programs send over a connection. It is asked for when it is to be shown, and no query caches it.
 * Another one is made after a question, because programs lose the one before.
 */
export const StoredToken = ({ id, token, onToken }: StoredTokenProps) => {
  const { t } = useTranslate();
  const params = { params: { id } };
  const show = useMutation({
    mutationFn: () => call(getConnectionToken, params),
    onSuccess: (result) => onToken(result.token),
  });
  const renew = useMutation({
    mutationFn: () => call(renewConnectionToken, params),
    onSuccess: (result) => {
      onToken(result.token);
      notifySuccess(t('connections:form.tokenRenewed'));
    },
  });
  const askToRenew = (): void =>
    confirm({
      title: t('connections:form.tokenRenewTitle'),
      text: t('connections:form.tokenRenewText'),
      confirm: t('connections:form.tokenRenew'),
      danger: true,
      onConfirm: () => renew.mutate(),
    });
  return (
    <Stack gap="sm">
      {token !== null && <Token token={token} onHide={() => onToken(null)} />}
      <Group gap="xs">
        {token === null && (
          <Button variant="default" loading={show.isPending} onClick={() => show.mutate()} data-testid="show-token">
            {t('connections:form.tokenShow')}
          </Button>
        )}
        <Button variant="default" loading={renew.isPending} onClick={askToRenew} data-testid="renew-token">
          {t('connections:form.tokenRenew')}
        </Button>
      </Group>
    </Stack>
  );
};

/** The token for the external API, once the connection is saved. */
export const TokenField = ({ connection }: { connection: Connection | null }) => {
  const { t } = useTranslate();
  const [token, setToken] = useState<string | null>(null);
  return (
    <FormSection title={t('connections:form.tokenTitle')} hint={t('connections:form.tokenIntro')}>
      {connection === null ? (
        <Text size="sm" c="dimmed">
          {t('connections:form.tokenUnsaved')}
        </Text>
      ) : (
        <StoredToken id={connection.id} token={token} onToken={setToken} />
      )}
    </FormSection>
  );
};
