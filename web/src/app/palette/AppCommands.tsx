import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useCommands } from '../../components/commands.ts';
import { lazyDialog } from '../../components/dialog/lazy-dialog.tsx';
import { openNewTicket } from '../../features/tickets/new-ticket-dialog.tsx';
import { hasExpired } from '../../login/subscription.ts';
import { useLogin } from '../../login/login-query.ts';
import { logOut } from '../layout/log-out.ts';
import { useShortcuts } from './use-shortcuts.ts';

const Palette = lazyDialog(async () => (await import('./Palette.tsx')).Palette);
const ShortcutsDialog = lazyDialog(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog);

/** The commands of every screen, the keys of all commands, and the dialogs that list them. */
export const AppCommands = () => {
  const client = useQueryClient();
  const { company } = useLogin();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const [shown, setShown] = useState<'palette' | 'help' | null>(null);
  const close = (): void => setShown(null);
  useShortcuts();
  useCommands({
    palette: () => setShown('palette'),
    help: () => setShown('help'),
    newTicket: hasExpired(company) ? null : () => openNewTicket(),
    switchTheme: () => setColorScheme(scheme === 'dark' ? 'light' : 'dark'),
    refresh: () => void client.invalidateQueries(),
    logout: logOut,
  });
  return (
    <Suspense>
      {shown === 'palette' && <Palette onClose={close} />}
      {shown === 'help' && <ShortcutsDialog onClose={close} />}
    </Suspense>
  );
};
