import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { proveCaller } from '@recado/shared/contract/second-factor';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { call } from '../../api/call.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { DialogFooter } from '../dialog/DialogFooter.tsx';
import { FormFailure } from '../FormFailure.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';

interface Props {
  /** Called once, when the dialog is gone: with true if the user proved itself. */
  onAnswer: (isProved: boolean) => void;
  onClose: () => void;
}

/** Asks for the password, and for a code of who has a second factor, before what needs a proof. */
export const ProofDialog = ({ onAnswer, onClose }: Props) => {
  const { t } = useTranslate();
  const { secondFactor } = useLogin().user;
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const answer = useRef(onAnswer);
  const proved = useRef(false);
  // However it is closed: its button, Escape, another page.
  useEffect(() => {
    const give = answer.current;
    return () => give(proved.current);
  }, []);
  const prove = useMutation({
    mutationFn: () =>
      call(proveCaller, {
        body: { password, ...(secondFactor && (isRecovery ? { recoveryCode: code } : { code })) },
      }),
    onSuccess: () => {
      proved.current = true;
      onClose();
    },
    meta: { quiet: true },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    prove.mutate();
  };
  return (
    <Dialog title={t('profile:security.proof.title')} size="sm" onClose={onClose}>
      <form onSubmit={submit} noValidate data-testid="proof-form">
        <Stack gap="md">
          <Text size="sm">{t(secondFactor ? 'profile:security.proof.hintCode' : 'profile:security.proof.hint')}</Text>
          <FormFailure error={prove.error} testId="proof-error" />
          <PasswordInput
            label={t('auth:password')}
            name="password"
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('auth:togglePassword'), tabIndex: 0 }}
            data-autofocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          {secondFactor && (
            <>
              <TextInput
                label={t(isRecovery ? 'profile:security.recoveryCode' : 'profile:security.code')}
                name={isRecovery ? 'recoveryCode' : 'code'}
                autoComplete={isRecovery ? 'off' : 'one-time-code'}
                inputMode={isRecovery ? 'text' : 'numeric'}
                value={code}
                onChange={(event) => setCode(event.currentTarget.value)}
              />
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => {
                  setRecovery(!isRecovery);
                  setCode('');
                }}
              >
                {t(isRecovery ? 'profile:security.enter.useApp' : 'profile:security.enter.useRecovery')}
              </Button>
            </>
          )}
          <DialogFooter
            onCancel={onClose}
            submit={t('profile:security.proof.confirm')}
            complete={password !== '' && (!secondFactor || code.trim() !== '')}
            pending={prove.isPending}
            testId="prove"
          />
        </Stack>
      </form>
    </Dialog>
  );
};
