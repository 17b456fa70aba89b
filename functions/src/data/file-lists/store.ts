import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { fileList, type FileList, type FileOption } from '@recado/shared/contract/file-lists';
import { byText } from '../../platform/by-text.ts';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';

/** A list of files of the company's library, with the message that is sent before them. */
export const fileListEntity = defineEntity({
  name: 'file list',
  schema: fileList.extend({ version }),
  audited: { name: 'name' },
  partition: 'c#{companyId}#file-lists',
  sort: 'file-list#{id:12}',
  quotas: { 'file-lists': { limit: 200 } },
});

export type FileListRecord = EntityRecord<typeof fileListEntity>;

/** The file list as clients see it. */
export const presentFileList = ({ version: _version, ...fields }: FileListRecord): FileList => fields;

/** A listed file as a message sends it. */
export const listedMedia = ({
  path,
  name,
  mimetype,
  size,
}: FileOption): { key: string; name: string; mimetype: string; size: number } => ({ key: path, name, mimetype, size });

const byName = byText<FileListRecord>(({ name }) => name);

/** File lists of one company. Whoever refers to a list that is gone refers to none. */
export const fileListStore = (client: DynamoDBDocumentClient, companyId: number) => {
  const store = entityStore(fileListEntity, client, companyId);
  return {
    ...store,
    /** All, by name. */
    list: async () => (await store.list()).sort(byName),
  };
};
