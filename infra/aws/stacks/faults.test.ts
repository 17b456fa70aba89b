import { readFileSync } from 'node:fs';
import { sessionMetrics } from '@recado/shared/deployment/resources';
import { expect, test } from 'vitest';
import { alarmsIn, metricsIn } from '../testing/alarm-metrics.ts';
import { goesOff } from '../testing/evaluate-alarm.ts';
import { faults, healthy, minutes } from '../testing/faults.ts';
import { production, resourcesOf } from '../testing/synthesise.ts';
import { watching } from '../../operations/cost/installation.ts';
import { root } from '../root.ts';

const { stacks, template } = production();
const alarms = alarmsIn(template(stacks.monitoring));
/** The alarm without its number: what is watched in tens has several of the kind. */
const kindOf = (alarm: string): string => alarm.replace(/-\d+$/, '');
const watchedMetrics = new Set([...alarms.values()].flatMap((alarm) => metricsIn(alarm).map(({ metric }) => metric)));

/** Returns the alarms that a fault sets off. */
const raisedBy = ({ data }: (typeof faults)[number]): string[] => {
  const hour = new Map([...healthy, ...Object.entries(data)]);
  return [...alarms].filter(([, alarm]) => goesOff(alarm, hour, minutes)).map(([name]) => name);
};

test.for(faults.map((fault) => [fault.what, fault] as const))('%s', ([, fault]) => {
  expect(raisedBy(fault).map(kindOf)).toEqual(fault.raises === null ? [] : [fault.raises]);
});

test('forty faults and more are tried, each in a metric that an alarm reads, and every alarm is set off by one', () => {
  const raising = faults.flatMap(({ raises }) => raises ?? []);
  expect(raising.length).toBeGreaterThanOrEqual(40);
  // Each of those of a kind, too: one watches ten queues or functions at most.
  expect([...new Set(faults.flatMap(raisedBy))].toSorted()).toEqual([...alarms.keys()].toSorted());
  const unknown = faults.flatMap(({ data }) => Object.keys(data).filter((metric) => !watchedMetrics.has(metric)));
  expect(unknown).toEqual([]);
});

test('docs/cost.md reckons with the metrics that alarms read and those that the product makes', () => {
  const read = [...alarms.values()].flatMap((alarm) => metricsIn(alarm).filter(({ metric }) => metric !== ''));
  const scaling = 4;
  const ofLogs = resourcesOf(template(stacks.monitoring), 'AWS::Logs::MetricFilter').size;
  const { namespace: _namespace, dimension: _dimension, ...ofHosts } = sessionMetrics;
  expect(watching.ownMetrics).toBe(ofLogs + Object.keys(ofHosts).length);
  // A function more is a metric more, and ten cents: nothing to count again for.
  expect(Math.abs(watching.alarmMetrics - read.length - scaling)).toBeLessThanOrEqual(5);
});

/** The names in the first column of the table of alarms in the handbook. */
const documented = (): string[] => {
  const text = readFileSync(`${root}/docs/operations.md`, 'utf8');
  const section = text.slice(text.indexOf('\n## Alarms'), text.indexOf('\n## Limits'));
  return [...section.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
  );
};

/** True if a name of the handbook is an alarm's: `dead-{queue}` stands for each queue’s, and numbers are left out. */
const isOf = (name: string, alarm: string): boolean =>
  kindOf(alarm) === name || (name.includes('{') && alarm.startsWith(name.slice(0, name.indexOf('{'))));

test('every alarm has its row in docs/operations.md, and every row an alarm', () => {
  const names = documented();
  const existing = [...alarms.keys()];
  expect(existing.filter((alarm) => !names.some((name) => isOf(name, alarm)))).toEqual([]);
  expect(names.filter((name) => !existing.some((alarm) => isOf(name, alarm)))).toEqual([]);
});
