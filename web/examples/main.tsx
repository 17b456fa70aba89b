import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '../src/app/theme/tokens.css';
import '../src/app/theme/global.css';
import { MantineProvider } from '@mantine/core';
import { defaultPublicSettings } from '@recado/shared/contract/settings';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { colorVariables, palettesOf, themeOf } from '../src/app/theme/theme.ts';
import { DialogHost } from '../src/components/dialog/DialogHost.tsx';
import { addScreenTexts, startI18n } from '../src/i18n/i18n.ts';
import { loginQuery } from '../src/login/login-query.ts';
import { buildLogin } from '../src/testing/login.builder.ts';
import { Examples } from './Examples.tsx';

const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
client.setQueryData(loginQuery.queryKey, buildLogin({ user: { profile: 'admin' } }));
const palettes = palettesOf(defaultPublicSettings);
const theme = themeOf(palettes);
const variables = colorVariables(palettes);

const start = async (): Promise<void> => {
  await startI18n();
  await addScreenTexts('queues');
  createRoot(document.getElementById('root') ?? document.body).render(
    <QueryClientProvider client={client}>
      <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
        <MemoryRouter>
          <Examples />
          <DialogHost />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  );
};

void start();
