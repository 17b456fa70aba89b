import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { ToastHost } from '../../components/ToastHost.tsx';
import { AppRoutes } from './AppRoutes.tsx';
import { LoginGuard } from './LoginGuard.tsx';
import { ThemeProvider } from '../theme/ThemeProvider.tsx';

export const App = ({ client }: { client: QueryClient }) => (
  <QueryClientProvider client={client}>
    <ThemeProvider>
      <ToastHost />
      <BrowserRouter>
        <LoginGuard>
          <AppRoutes />
        </LoginGuard>
      </BrowserRouter>
    </ThemeProvider>
  </QueryClientProvider>
);
