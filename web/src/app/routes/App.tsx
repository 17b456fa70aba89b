import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { ToastHost } from '../../components/ToastHost.tsx';
import { AppRouter } from './AppRouter.tsx';
import { AppRoutes } from './AppRoutes.tsx';
import { LoginGuard } from './LoginGuard.tsx';
import { ThemeProvider } from '../theme/ThemeProvider.tsx';

export const App = ({ client }: { client: QueryClient }) => (
  <QueryClientProvider client={client}>
    <ThemeProvider>
      <ToastHost />
      <AppRouter>
        <LoginGuard>
          <AppRoutes />
        </LoginGuard>
      </AppRouter>
    </ThemeProvider>
  </QueryClientProvider>
);
