// Mantine's styles of no single component; those of the components come with the chunks that use them.
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import './app/theme/tokens.css';
import './app/theme/global.css';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from 'react-error-boundary';
import { App } from './app/routes/App.tsx';
import { createQueryClient } from './app/query-client.ts';
import { StartFailure } from './app/routes/StartFailure.tsx';
import { start } from './app/routes/start.ts';

const client = createQueryClient();
const root = createRoot(document.getElementById('root') ?? document.body);

start(client).then(
  () =>
    root.render(
      <ErrorBoundary fallback={<StartFailure />}>
        <App client={client} />
      </ErrorBoundary>,
    ),
  () => root.render(<StartFailure />),
);
