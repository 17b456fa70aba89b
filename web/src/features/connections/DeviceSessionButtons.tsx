import { Button } from '@mantine/core';
import type { Connection } from '@recado/shared/contract/connections';
import { useTranslate } from '../../i18n/use-translate.ts';
import { deviceSessionActions } from './connection-state.ts';
import type { useConnectionCommands } from './use-connection-commands.ts';

interface Props {
  connection: Connection;
  commands: ReturnType<typeof useConnectionCommands>;
  onShowQr: (connection: Connection) => void;
  onConnectAgain: (connection: Connection) => void;
}

/** The actions available in the device session's state. */
export const DeviceSessionButtons = ({ connection, commands, onShowQr, onConnectAgain }: Props) => {
  const { t } = useTranslate();
  const { tryAgain, newQr, disconnect, isPending } = commands;
  const renew = (): void => {
    newQr(connection);
    onShowQr(connection);
  };
  const buttons = {
    showQr: (
      <Button key="showQr" size="xs" onClick={() => onShowQr(connection)} data-testid="show-qr">
        {t('connections:actions.showQr')}
      </Button>
    ),
    tryAgain: (
      <Button
        key="tryAgain"
        size="xs"
        variant="default"
        disabled={isPending}
        onClick={() => tryAgain(connection)}
        data-testid="try-again"
      >
        {t('connections:actions.tryAgain')}
      </Button>
    ),
    newQr: (
      <Button key="newQr" size="xs" disabled={isPending} onClick={renew} data-testid="new-qr">
        {t('connections:actions.newQr')}
      </Button>
    ),
    connectAgain: (
      <Button
        key="connectAgain"
        size="xs"
        disabled={isPending}
        onClick={() => onConnectAgain(connection)}
        data-testid="connect-again"
      >
        {t('connections:actions.connectAgain')}
      </Button>
    ),
    disconnect: (
      <Button
        key="disconnect"
        size="xs"
        variant="default"
        disabled={isPending}
        onClick={() => disconnect(connection)}
        data-testid="disconnect"
      >
        {t('connections:actions.disconnect')}
      </Button>
    ),
    connecting: (
      <Button key="connecting" size="xs" variant="default" disabled>
        {t('connections:actions.connecting')}
      </Button>
    ),
  };
  return <>{deviceSessionActions(connection).map((action) => buttons[action])}</>;
};
