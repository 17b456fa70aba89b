import { Button, CloseButton, TextInput } from '@mantine/core';
import { confirmEmail, requestEmailCode } from '@recado/shared/contract/auth';
import { IconMailCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState, type FormEvent } from 'react';
import { call } from '../../api/call.ts';
import { notifySuccess } from '../../components/notify.ts';
import { translateError } from '../../i18n/translate-error.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { usePatchLogin } from '../../login/login-query.ts';
import { hasMailedCode, noteMailedCode } from '../../login/mailed-code.ts';
import classes from './EmailProof.module.css';

/** Form in which a user proves its address by a mailed code, or has one mailed first. */
export const EmailProof = ({ email, onLater }: { email: string; onLater: () => void }) => {
  const { t } = useTranslate();
  const patchLogin = usePatchLogin();
  const [textId, errorId] = [useId(), useId()];
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [mailed, setMailed] = useState(() => hasMailedCode(email));
  const send = useMutation({
    mutationFn: () => call(requestEmailCode, {}),
    onSuccess: () => {
      noteMailedCode(email);
      setMailed(true);
      notifySuccess(t('layout:email.sent', { email }));
    },
  });
  const prove = useMutation({
    mutationFn: () => call(confirmEmail, { body: { code: code.trim() } }),
    onSuccess: (user) => {
      patchLogin((login) => ({
        ...login,
        user,
        company: { ...login.company, emailVerified: login.company.emailVerified || user.profile === 'admin' },
      }));
      notifySuccess(t('layout:email.done'));
    },
    onError: () => {
      field.current?.focus();
      field.current?.select();
    },
    meta: { quiet: true },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code.trim() !== '') prove.mutate();
  };
  return (
    <form className={classes.root} onSubmit={submit} aria-labelledby={textId} data-testid="email-banner">
      <IconMailCheck className={classes.icon} size={17} aria-hidden />
      <span id={textId} className={classes.text}>
        {t(mailed ? 'layout:email.text' : 'layout:email.ask', { email })}
      </span>
      {mailed && (
        <>
          <TextInput
            ref={field}
            className={classes.code}
            size="xs"
            aria-label={t('layout:email.code')}
            placeholder={t('layout:email.code')}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={32}
            value={code}
            onChange={(event) => {
              prove.reset();
              setCode(event.currentTarget.value);
            }}
            error={prove.isError}
            aria-describedby={prove.isError ? errorId : undefined}
          />
          <Button type="submit" size="compact-sm" loading={prove.isPending}>
            {t('layout:email.confirm')}
          </Button>
        </>
      )}
      <Button variant="default" size="compact-sm" loading={send.isPending} onClick={() => send.mutate()}>
        {t(mailed ? 'layout:email.send' : 'layout:email.first')}
      </Button>
      {prove.isError && (
        <span id={errorId} className={classes.error} role="alert">
          {translateError(prove.error)}
        </span>
      )}
      <CloseButton className={classes.later} size="sm" aria-label={t('layout:email.later')} onClick={onLater} />
    </form>
  );
};
