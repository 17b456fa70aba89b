import { Anchor, Button, CopyButton, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { beginSecondFactor, confirmSecondFactor } from '@recado/shared/contract/second-factor';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState, type FormEvent } from 'react';
import { call } from '../../api/call.ts';
import { FormFailure } from '../FormFailure.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import { QrCode } from '../QrCode.tsx';
import { useAppName } from '../../config/brand.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import classes from './SecondFactor.module.css';

interface Props {
  email: string;
  /** Called once the user has stored the recovery codes. */
  onDone: () => void;
}

/** Returns the address by which an authenticator app takes a secret, as a QR code or a link. */
const appAddress = (appName: string, email: string, secret: string): string => {
  const label = `${encodeURIComponent(appName)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(appName)}`;
};

/** The secret in groups of four, as people type it. */
const inGroups = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

const Secret = ({ email, secret }: { email: string; secret: string }) => {
  const { t } = useTranslate();
  const address = appAddress(useAppName(), email, secret);
  return (
    <Stack gap="xs">
      <div className={classes.qr}>
        <QrCode label={t('profile:security.setUp.qr')} text={address} />
      </div>
      <Text size="sm" c="dimmed">
        {t('profile:security.setUp.byHand')}
      </Text>
      <CopyButton value={secret}>
        {({ copied, copy }) => (
          <Text size="sm">
            <span className={classes.secret} data-testid="app-secret">
              {inGroups(secret)}
            </span>{' '}
            <Anchor component="button" type="button" size="sm" onClick={copy}>
              {t(copied ? 'profile:security.codes.copied' : 'profile:security.codes.copy')}
            </Anchor>
          </Text>
        )}
      </CopyButton>
      <Anchor href={address} size="sm" hiddenFrom="sm">
        {t('profile:security.setUp.open')}
      </Anchor>
    </Stack>
  );
};

/** The set-up of an authenticator app: its secret, its first code, and the recovery codes that follow. */
export const SetUpSteps = ({ email, onDone }: Props) => {
  const { t } = useTranslate();
  const [code, setCode] = useState('');
  const begin = useMutation({ mutationFn: () => call(beginSecondFactor, {}), meta: { quiet: true } });
  const confirm = useMutation({
    mutationFn: () => call(confirmSecondFactor, { body: { code } }),
    meta: { quiet: true },
  });
  const { mutate } = begin;
  useEffect(() => mutate(), [mutate]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    confirm.mutate();
  };
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recoveryCodes} onStored={onDone} />;
  if (begin.error) return <LoadFailure error={begin.error} onRetry={() => mutate()} />;
  if (!begin.data) return <Skeleton height={320} radius="md" role="status" aria-label={t('common:loading')} />;
  return (
    <form onSubmit={submit} noValidate data-testid="set-up-form">
      <Stack gap="md">
        <ol className={classes.steps}>
          <li>{t('profile:security.setUp.install')}</li>
          <li>{t('profile:security.setUp.scan')}</li>
          <li>{t('profile:security.setUp.type')}</li>
        </ol>
        <Secret email={email} secret={begin.data.secret} />
        <FormFailure error={confirm.error} testId="set-up-error" />
        <TextInput
          label={t('profile:security.code')}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          size="md"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button
          type="submit"
          size="md"
          loading={confirm.isPending}
          disabled={!/^\s*(?:\d\s*){6}$/.test(code)}
          data-testid="confirm-set-up"
        >
          {t('profile:security.setUp.confirm')}
        </Button>
      </Stack>
    </form>
  );
};
