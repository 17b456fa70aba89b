import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { help, type Help } from '@recado/shared/contract/helps';
import { ownerCompanyId } from '@recado/shared/limits/subscription';
import { systemClock } from '../../platform/clock.ts';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';
import { idsOf } from '../../platform/ids.ts';

/** A help entry of the installation. They are few, and are stored in one partition by id. */
export const helpEntity = defineEntity({
  name: 'help',
  schema: help.extend({ version }),
  audited: { name: 'title' },
  partition: 'i#helps',
  sort: 'help#{id:12}',
  unlimited: 'installation',
});

type HelpRecord = EntityRecord<typeof helpEntity>;

/** The help entry as clients see it. */
export const presentHelp = ({ version: _version, ...fields }: HelpRecord): Help => fields;

/** The help entries of the installation, in the order in which they were added. */
export const helpStore = (client: DynamoDBDocumentClient) => {
  const store = entityStore(helpEntity, client);
  return {
    ...store,
    nextId: () => idsOf(client, systemClock, ownerCompanyId).next('help'),
  };
};
