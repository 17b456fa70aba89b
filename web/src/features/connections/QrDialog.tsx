import { Anchor, Button, Group, List, Skeleton, Stack, Text } from '@mantine/core';
import { getConnection, type Connection } from '@recado/shared/contract/connections';
import { useQuery } from '@tanstack/react-query';
import { IconPassword, IconPlugConnectedX } from '@tabler/icons-react';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { endpointQuery } from '../../api/query.ts';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { notifySuccess } from '../../components/notify.ts';
import { useRuntimeConfig } from '../../config/use-runtime-config.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { hasExpired } from './connection-state.ts';
import { CopyCodeButton } from './CopyCodeButton.tsx';
import { PairingCode } from './PairingCode.tsx';
import { PairingNumberForm } from './PairingNumberForm.tsx';
import classes from './QrDialog.module.css';
import { useConnectionCommands } from './use-connection-commands.ts';

const QrCode = lazyComponent(async () => (await import('../../components/QrCode.tsx')).QrCode);

interface Props {
  connectionId: number;
  onClose: () => void;
}

const Waiting = ({ text }: { text: string }) => (
  <div className={classes.waiting} role="status">
    <Skeleton className={classes.placeholder} />
    <Text size="sm" c="dimmed">
      {text}
    </Text>
  </div>
);

const QrInstructions = ({ qrcode }: { qrcode: string }) => {
  const { t } = useTranslate();
  const config = useRuntimeConfig();
  return (
    <div className={classes.scan}>
      <div className={classes.code}>
        <Suspense fallback={<Skeleton className={classes.placeholder} />}>
          <QrCode text={qrcode} label={t('connections:qr.label')} />
        </Suspense>
      </div>
      <Stack gap="sm" className={classes.steps}>
        <List type="ordered" size="sm" spacing={8}>
          <List.Item>{t('connections:qr.step1')}</List.Item>
          <List.Item>{t('connections:qr.step2')}</List.Item>
          <List.Item>{t('connections:qr.step3')}</List.Item>
        </List>
        <CopyCodeButton code={qrcode} label={t('connections:qr.copy')} testId="copy-qr" />
        {config?.phoneUrl && (
          <Anchor
            href={`${config.phoneUrl}#scan=${encodeURIComponent(qrcode)}`}
            target="_blank"
            rel="noopener"
            size="sm"
            data-testid="open-phone"
          >
            {t('connections:qr.phone')}
          </Anchor>
        )}
      </Stack>
    </div>
  );
};

const Disconnected = ({ connection, commands, onByCode }: BodyProps) => {
  const { t } = useTranslate();
  const reason = connection.lastDropReason === null ? undefined : t(`connections:reason.${connection.lastDropReason}`);
  const title = hasExpired(connection) ? t('connections:status.expired') : t(`connections:status.${connection.status}`);
  return (
    <EmptyState icon={IconPlugConnectedX} title={title} hint={reason} role="status">
      {connection.status === 'DISCONNECTED' && (
        <Group gap="xs" justify="center">
          <Button onClick={() => commands.newQr(connection)} disabled={commands.isPending}>
            {t('connections:actions.newQr')}
          </Button>
          <Button variant="default" onClick={onByCode} data-testid="pair-by-code">
            {t('connections:code.use')}
          </Button>
        </Group>
      )}
    </EmptyState>
  );
};

interface BodyProps {
  connection: Connection;
  commands: ReturnType<typeof useConnectionCommands>;
  onByCode: () => void;
}

const Codes = ({ connection, commands, onByCode }: BodyProps) => {
  const { t } = useTranslate();
  if (connection.pairingCode !== '')
    return <PairingCode code={connection.pairingCode} onScan={() => commands.newQr(connection)} />;
  if (connection.qrcode === '') return <Waiting text={t('connections:qr.opening')} />;
  return (
    <Stack gap="md">
      <QrInstructions qrcode={connection.qrcode} />
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconPassword size={16} aria-hidden />}
        onClick={onByCode}
        data-testid="pair-by-code"
      >
        {t('connections:code.use')}
      </Button>
    </Stack>
  );
};

const Body = (props: BodyProps) => {
  const { t } = useTranslate();
  switch (props.connection.status) {
    case 'OPENING':
      return <Waiting text={t('connections:qr.opening')} />;
    case 'PAIRING':
      return <Waiting text={t('connections:qr.pairing')} />;
    case 'qrcode':
      return <Codes {...props} />;
    case 'CONNECTED':
    case 'TIMEOUT':
    case 'DISCONNECTED':
      return <Disconnected {...props} />;
  }
};

/** Dialog with the QR or pairing code, updated by events; closes when the phone has connected. */
export const QrDialog = ({ connectionId, onClose }: Props) => {
  const { t } = useTranslate();
  const commands = useConnectionCommands();
  const { company } = useLogin();
  const {
    data: connection,
    error,
    refetch,
  } = useQuery({ ...endpointQuery(getConnection, { params: { id: connectionId } }), staleTime: 0 });
  const [asksNumber, setAsksNumber] = useState(false);
  const connected = connection?.status === 'CONNECTED';
  const close = useEffectEvent(() => {
    if (company.firstAnswerAt === null) notifySuccess(t('connections:qr.connectedFirst'), { autoClose: 8000 });
    else notifySuccess(t('connections:qr.connected'));
    onClose();
  });
  useEffect(() => {
    if (connected) close();
  }, [connected]);
  return (
    <Dialog title={t('connections:qr.title', { name: connection?.name ?? '' })} size="lg" onClose={onClose}>
      <div data-testid="qr-dialog" data-status={connection?.status}>
        {connection && asksNumber && (
          <PairingNumberForm connection={connection} commands={commands} onDone={() => setAsksNumber(false)} />
        )}
        {connection && !asksNumber && (
          <Body connection={connection} commands={commands} onByCode={() => setAsksNumber(true)} />
        )}
        {!connection && !error && <Waiting text={t('common:loading')} />}
        {!connection && error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      </div>
    </Dialog>
  );
};
