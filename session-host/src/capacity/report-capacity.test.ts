import { sessionMetrics } from '@recado/shared/deployment/resources';
import pino from 'pino';
import { expect, it } from 'vitest';
import { reportCapacity } from './report-capacity.ts';

it('writes a line from which CloudWatch reads each metric of the session hosts, whatever the log level', () => {
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  reportCapacity(
    log,
    'prod',
    { capacity: 201, sessions: 150, wanted: 200, waiting: 3, delay: 1_200 },
    1_700_000_000_000,
  );
  expect(lines).toHaveLength(1);
  const line = JSON.parse(lines[0]!) as Record<string, unknown> & {
    _aws: {
      Timestamp: number;
      CloudWatchMetrics: { Namespace: string; Dimensions: string[][]; Metrics: { Name: string }[] }[];
    };
  };
  const [declared] = line._aws.CloudWatchMetrics;
  const { namespace, dimension, ...names } = sessionMetrics;
  expect(declared).toMatchObject({ Namespace: namespace, Dimensions: [[dimension]] });
  expect(declared!.Metrics.map(({ Name }) => Name).toSorted()).toEqual(Object.values(names).toSorted());
  expect(
    Object.values(names)
      .map((name) => line[name])
      .toSorted(),
  ).toEqual([1_200, 200, 3].toSorted());
  expect(line[dimension]).toBe('prod');
});
