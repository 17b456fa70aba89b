import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { ToastHost } from '../components/ToastHost.tsx';
import { AppRoutes } from './AppRoutes.tsx';
import { SessionGuard } from './SessionGuard.tsx';
import { ThemeProvider } from './theme/ThemeProvider.tsx';

export const App = ({ client }: { client: QueryClient }) => (
  <QueryClientProvider client={client}>
    <ThemeProvider>
      <ToastHost />
      <BrowserRouter>
        <SessionGuard>
          <AppRoutes />
        </SessionGuard>
      </BrowserRouter>
    </ThemeProvider>
  </QueryClientProvider>
);
