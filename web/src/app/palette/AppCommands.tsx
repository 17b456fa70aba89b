import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useCommands } from '../../components/commands.ts';
import { openDialog } from '../../components/dialog/dialogs.ts';
import { lazyDialog } from '../../components/dialog/lazy-dialog.tsx';
import { LoadingLayer } from '../../components/dialog/LoadingLayer.tsx';
import { openNewTicket } from '../../features/tickets/new-ticket/new-ticket-dialog.tsx';
import { hasExpired } from '../../login/subscription.ts';
import { useLogin } from '../../login/login-query.ts';
import { logOut } from '../../login/log-out.ts';
import { ProfileDialog } from './profile-dialog.ts';
import { useShortcuts } from './use-shortcuts.ts';

const Palette = lazyDialog(async () => (await import('./Palette.tsx')).Palette);
const ShortcutsDialog = lazyDialog(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog);

/** The commands of every screen, the keys of all commands, and the palette. */
export const AppCommands = () => {
  const client = useQueryClient();
  const { company, user } = useLogin();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const [paletteOpen, setPaletteOpen] = useState(false);
  useShortcuts(user.letterKeys);
  useCommands({
    palette: () => setPaletteOpen(true),
    help: () => void openDialog(ShortcutsDialog, {}),
    newTicket: hasExpired(company) ? null : () => openNewTicket(),
    switchTheme: () => setColorScheme(scheme === 'dark' ? 'light' : 'dark'),
    profile: () => void openDialog(ProfileDialog, {}),
    refresh: () => void client.invalidateQueries(),
    logout: logOut,
  });
  // Not by openDialog: the palette leaves at once, so that what it runs finds the page as it was.
  return (
    <Suspense fallback={<LoadingLayer />}>{paletteOpen && <Palette onClose={() => setPaletteOpen(false)} />}</Suspense>
  );
};
