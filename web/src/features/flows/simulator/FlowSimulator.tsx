import { Button, Collapse, Table, Text } from '@mantine/core';
import { playLimits } from '@recado/shared/limits/bot-plays';
import type { PlayedFlow } from '@recado/shared/contract/flow-plays';
import type { FlowTestScene } from '@recado/shared/contract/flow-tests';
import { listQueues } from '@recado/shared/contract/queues';
import { IconPlayerSkipForward, IconTestPipe } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { endpointQuery } from '../../../api/query.ts';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { Phone } from '../../../components/phone/Phone.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';
import classes from './FlowSimulator.module.css';
import { SimulatedLines } from './SimulatedLines.tsx';
import { SimulatedScene } from './SimulatedScene.tsx';
import { useSimulation } from './use-simulation.ts';

export interface FlowSimulatorProps {
  flowId: number;
  /** The saved revision of the draft: another one plays the conversation again. */
  revision?: number | null;
  /** A recorded conversation, with which the simulator begins; an empty one unless given. */
  initial?: FlowTestScene | null;
  /** Receives the conversation, to record it as a test; without it, none is recorded. */
  onRecord?: (scene: FlowTestScene) => void;
  /** Receives the way of the conversation, which the editor lights; null when the simulator closes. */
  onPath?: (path: Pick<PlayedFlow, 'visited' | 'passed' | 'place'> | null) => void;
  /** Shows a node in the editor. */
  onNode?: (nodeId: string) => void;
}

const Variables = ({ variables }: Pick<PlayedFlow, 'variables'>) => {
  const { t } = useTranslate();
  const rows = Object.entries(variables);
  if (rows.length === 0) return null;
  return (
    <Table className={classes.variables} data-testid="simulator-variables">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('flows:simulator.variable')}</Table.Th>
          <Table.Th>{t('flows:simulator.value')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(([key, value]) => (
          <Table.Tr key={key}>
            <Table.Td>{key}</Table.Td>
            <Table.Td>{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
};

interface ToolsProps {
  played: Pick<PlayedFlow, 'options' | 'place'>;
  onTap: (answer: string) => void;
  onSkip: () => void;
}

/** The choices of the menu that waits for an answer, or the button that skips a wait. */
const Tools = ({ played: { options, place }, onTap, onSkip }: ToolsProps) => {
  const { t } = useTranslate();
  if (options.length === 0 && place?.until == null) return null;
  return (
    <div className={classes.tools}>
      {options.map(({ label, answer }) => (
        <Button key={answer} size="compact-sm" variant="default" onClick={() => onTap(answer)}>
          {label}
        </Button>
      ))}
      {place?.until != null && (
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconPlayerSkipForward size={14} aria-hidden />}
          onClick={onSkip}
          data-testid="simulator-skip"
        >
          {t('flows:simulator.skip')}
        </Button>
      )}
    </div>
  );
};

/** A phone beside a flow: its conversation is played by the engine, and nothing is sent or stored. */
export const FlowSimulator = ({
  flowId,
  revision = null,
  initial = null,
  onRecord,
  onPath,
  onNode,
}: FlowSimulatorProps) => {
  const { t } = useTranslate();
  const { company } = useLogin();
  const [isOpen, setOpen] = useState(false);
  const { data: queues = [] } = useQuery(endpointQuery(listQueues, {}));
  const { scene, played, query, change, move, restart } = useSimulation(flowId, revision, initial);
  const { data, error, refetch, isPlaceholderData } = query;
  const queueName = (id: number | null): string | null => queues.find((queue) => queue.id === id)?.name ?? null;
  const write = (text: string): void => move({ type: 'write', text });
  useEffect(() => {
    onPath?.(data ?? null);
  }, [data, onPath]);
  useEffect(() => () => onPath?.(null), [onPath]);
  return (
    <div className={classes.root} data-testid="flow-simulator">
      <Text size="sm" c="dimmed">
        {t('flows:simulator.hint')}
      </Text>
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      <Phone
        label={t('flows:simulator.phone')}
        restart={{ label: t('flows:simulator.restart'), onClick: restart }}
        answer={{
          label: t('flows:simulator.answer'),
          placeholder: t('flows:simulator.placeholder'),
          send: t('flows:simulator.send'),
          maxLength: playLimits.text.max,
          onSend: write,
        }}
        count={data?.lines.length ?? 0}
        tools={data && <Tools played={data} onTap={write} onSkip={() => move({ type: 'skip' })} />}
      >
        <SimulatedLines lines={data?.lines ?? []} timeZone={company.timeZone} queueName={queueName} onNode={onNode} />
      </Phone>
      {onRecord && (
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconTestPipe size={14} aria-hidden />}
          disabled={!data || isPlaceholderData || scene.moves.length === 0}
          onClick={() => onRecord(played)}
          data-testid="record-test"
        >
          {t('flows:simulator.record')}
        </Button>
      )}
      <Variables variables={data?.variables ?? {}} />
      <Button size="compact-sm" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('flows:simulator.scene')}
      </Button>
      <Collapse expanded={isOpen}>
        <SimulatedScene scene={scene} onChange={change} />
      </Collapse>
    </div>
  );
};
