import type { Grant } from '@recado/shared/deployment/function-shape';
import { queues } from '@recado/shared/deployment/queues';
import { expect, test } from 'vitest';
import { statementsOf } from '../../aws/grants.ts';
import { permissionsOf, permissionsOfGrant } from './permissions.ts';

const grants: Grant[] = [
  { table: 'read' },
  { table: 'readWrite' },
  { table: 'scan' },
  { backups: 'drill' },
  { send: 'inbound' },
  { send: 'outbound' },
  { media: 'read' },
  { media: 'write' },
  { media: 'delete' },
  { media: 'erase' },
  { userPool: ['AdminGetUser', 'AdminDeleteUser'] },
  { sockets: 'manage' },
  { stateKey: 'sealAndOpen' },
  { stateKey: 'open' },
  { secret: 'metaApp' },
  { secret: 'openAi' },
  { mails: 'send' },
  { site: 'brand' },
  { schedules: 'create' },
  { schedules: 'delete' },
  { setAside: 'inbound' },
];

/** The local runtime's names of resources in place of ARNs. */
const deployedOn = {
  tableArn: 'table',
  drillTablesArn: 'drill tables',
  indexArns: ['index gsi1', 'index gsi2', 'index gsi3', 'index gsi4'],
  queueArn: (name: string) => `queue ${name}`,
  outboundArns: [],
  deadQueueArn: (name: string) => `queue recado-${name}-dead.fifo`,
  mediaArn: 'media',
  siteArn: 'site',
  userPoolArn: 'user pool',
  stateKeyArn: 'state key',
  metaAppArn: 'Meta app secret',
  openAiArn: 'OpenAI secret',
  schedulesArn: 'schedules',
  schedulerRoleArn: 'scheduler role',
  senderArn: 'sender',
  socketStageArn: 'sockets',
};
const localNames: Readonly<Record<string, string>> = {
  media: 'media bucket',
  'media/*': 'media objects',
  'site/brand/*': 'brand of the site',
  'sockets/POST/@connections/*': 'sockets POST',
  'sockets/DELETE/@connections/*': 'sockets DELETE',
};

test.for(grants)('%j permits here what its deployed statements permit', (grant) => {
  const deployed = statementsOf(grant, deployedOn).flatMap(({ actions, resources }) =>
    actions.flatMap((action) => resources.map((resource) => `${action} on ${localNames[resource] ?? resource}`)),
  );
  expect(permissionsOfGrant(grant).toSorted()).toEqual(deployed.toSorted());
  expect(deployed.length).toBeGreaterThan(0);
});

test('a function may consume its own queue and no other', () => {
  const permissions = [
    ...permissionsOf({
      entry: 'x.ts',
      sources: [{ queue: 'graph', batchSize: 1, batchingWindow: 0, maximumConcurrency: 2 }],
      grants: [],
      timeout: 1,
      memory: 128,
    }),
  ];
  expect(permissions.toSorted()).toEqual([
    'sqs:ChangeMessageVisibility on queue graph',
    'sqs:DeleteMessage on queue graph',
    'sqs:GetQueueAttributes on queue graph',
    'sqs:ReceiveMessage on queue graph',
  ]);
  expect(Object.keys(queues)).toContain('graph');
});
