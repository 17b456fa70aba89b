import { RootConstruct } from 'constructs';
import { expect, test } from 'vitest';
import { changedSettings, settingsFrom } from '../../aws/settings.ts';
import { leftOut } from './left-out.ts';

/** The environment of the function that remembers the context of a deployment. */
const deployedWith = (context: Record<string, string>): Record<string, string> => {
  const { node } = new RootConstruct();
  for (const [key, value] of Object.entries({ release: 'any', ...context })) node.setContext(key, value);
  return { DEPLOYED_CONTEXT: JSON.stringify(changedSettings(settingsFrom(node))) };
};

test('an installation without context, or of an earlier release, may be deployed without it', () => {
  expect(leftOut(deployedWith({ stage: 'dev', restoredTable: 'dev-recado-restored-1' }), () => false)).toEqual([]);
  expect(leftOut({}, () => false)).toEqual([]);
});

test('what an installation was deployed with is left out unless it is given, with whatever value', () => {
  const context = {
    webDomain: 'app.example.com',
    webCertificateArn: 'arn:aws:acm:us-east-1:111111111111:certificate/x',
    sessionHostCpu: '1024',
    sessionHostMemory: '8192',
    tracing: 'true',
    queueConcurrency: '{"inbound":100}',
    limits: '{"sockets":30}',
    mailFrom: 'no-reply@example.com',
  };
  const settings = Object.entries(context).map(([key, value]) => `${key}=${value}`);
  const environment = deployedWith({ ...context, inboxConcurrency: '400' });
  expect(leftOut(environment, () => false).toSorted()).toEqual(settings.toSorted());
  expect(leftOut(environment, (key) => key !== 'sessionHostMemory')).toEqual(['sessionHostMemory=8192']);
});
