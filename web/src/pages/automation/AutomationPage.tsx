import { Select, Text, TextInput } from '@mantine/core';
import { playLimits } from '@recado/shared/limits/bot-plays';
import { type Connection, listConnections } from '@recado/shared/contract/connections';
import { listQueues } from '@recado/shared/contract/queues';
import { listUserNames } from '@recado/shared/contract/users';
import { IconRobot } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { endpointQuery } from '../../api/query.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { WholeTimeField } from '../../components/form/WholeTimeField.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { Page } from '../../components/page/Page.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { Phone } from '../../components/phone/Phone.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import classes from './AutomationPage.module.css';
import { MoveTools } from './MoveTools.tsx';
import { openSource } from './open-source.ts';
import { type NameOf, PlayedLines } from './PlayedLines.tsx';
import { usePlay } from './use-play.ts';
import { useScenario } from './use-scenario.ts';

const Played = ({ connections }: { connections: readonly [Connection, ...Connection[]] }) => {
  const { t } = useTranslate();
  const navigate = useNavigate();
  const { company } = useLogin();
  const { scenario, at, change, move } = useScenario();
  const { data: queues = [] } = useQuery(endpointQuery(listQueues, {}));
  const { data: users = [] } = useQuery(endpointQuery(listUserNames, {}));
  const connection = connections.find(({ id }) => id === scenario.connectionId) ?? connections[0];
  const { data, error, refetch } = usePlay(connection.id, at, scenario.moves);
  const nameOf: NameOf = (kind, id) =>
    (kind === 'queue' ? queues : users).find((named) => named.id === id)?.name ?? null;
  const write = (text: string): void => move({ type: 'write', text });
  return (
    <div className={classes.root}>
      <div className={classes.scenario}>
        <Text size="sm" c="dimmed">
          {t('automation:hint')}
        </Text>
        <Select
          label={t('automation:connection')}
          data={connections.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(connection.id)}
          onChange={(id) => change({ connectionId: Number(id) })}
          allowDeselect={false}
          data-testid="play-connection"
        />
        <TextInput
          type="date"
          label={t('automation:date')}
          value={scenario.date}
          onChange={(event) => event.currentTarget.value !== '' && change({ date: event.currentTarget.value })}
          data-testid="play-date"
        />
        <WholeTimeField
          label={t('automation:time')}
          time={scenario.time}
          onChange={(time) => change({ time })}
          data-testid="play-time"
        />
      </div>
      <div className={classes.phone}>
        {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
        <Phone
          label={t('automation:phone')}
          restart={{ label: t('automation:restart'), onClick: () => change({ moves: [] }) }}
          answer={{
            label: t('automation:answer'),
            placeholder: t('automation:placeholder'),
            send: t('automation:send'),
            maxLength: playLimits.text.max,
            onSend: write,
          }}
          count={data?.lines.length ?? 0}
          tools={<MoveTools status={data?.status ?? null} onMove={move} />}
        >
          <PlayedLines
            lines={data?.lines ?? []}
            timeZone={company.timeZone}
            nameOf={nameOf}
            onTap={write}
            onEdit={(source) => void openSource(source, { connection, queues, navigate })}
          />
        </Phone>
      </div>
    </div>
  );
};

/** Plays what a customer gets of a connection at a chosen time, each message with the field that wrote it. */
export const AutomationPage = () => {
  const { t } = useTranslate();
  const { data, error, refetch } = useQuery(endpointQuery(listConnections, {}));
  const [first, ...others] = data ?? [];
  return (
    <Page title={t('automation:title')}>
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!error && !data && <PageSkeleton />}
      {data && !first && (
        <EmptyState icon={IconRobot} title={t('automation:noConnection')} hint={t('automation:noConnectionHint')} />
      )}
      {first && <Played connections={[first, ...others]} />}
    </Page>
  );
};
