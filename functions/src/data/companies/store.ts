import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type Company, recurrences } from '@recado/shared/contract/companies';
import { Entity, type EntityItem } from 'electrodb';
import { gsi1, padded, perClient, primary } from '../../platform/entity.ts';
import { environment } from '../../platform/environment.ts';
import { put, type Write } from '../../platform/write.ts';

/** The company of those who run the installation: its subscription never lapses (specification 2, section 9). */
export const ownerCompanyId = 1;

const companyEntity = perClient(
  (configuration) =>
    new Entity(
      {
        model: { entity: 'company', version: '1', service: 'recado' },
        attributes: {
          id: { type: 'number', required: true, padding: padded },
          companyId: { type: 'number', required: true },
          name: { type: 'string', required: true },
          email: { type: 'string', required: true },
          phone: { type: 'string', required: true },
          status: { type: 'boolean', required: true },
          planId: { type: 'number', required: true },
          dueDate: { type: 'string', required: true },
          recurrence: { type: recurrences, required: true },
          timeZone: { type: 'string', required: true },
          createdAt: { type: 'string', required: true },
          /** ISO instant of the last sign-in of any of its users. */
          lastLogin: { type: 'string' },
        },
        indexes: {
          byId: {
            pk: { field: primary.pk, composite: ['companyId'], template: 'c#${companyId}#company', casing: 'none' },
            sk: { field: primary.sk, composite: [], template: 'company', casing: 'none' },
          },
          all: {
            index: gsi1.index,
            pk: { field: gsi1.pk, composite: [], template: 'i#companies', casing: 'none' },
            sk: { field: gsi1.sk, composite: ['id'], template: 'company#${id}', casing: 'none' },
          },
        },
      },
      configuration,
    ),
);

type Item = EntityItem<ReturnType<typeof companyEntity>>;

const toCompany = ({
  id,
  name,
  email,
  phone,
  status,
  planId,
  dueDate,
  recurrence,
  timeZone,
  createdAt,
}: Item): Company => ({ id, name, email, phone, status, planId, dueDate, recurrence, timeZone, createdAt });

/** The companies of the installation. */
export interface CompaniesStore {
  /** Strongly consistent: events of a company that is not found are dropped, also of one just founded. */
  get(id: number): Promise<Company | null>;
  /** By id, `limit` of them, above `after`. */
  page(after: number, limit: number): Promise<Company[]>;
  /** Label `company`. */
  creation(company: Company): Write;
  /** The id of a company to come: never the owner's. */
  nextId(): Promise<number>;
  /** Notes a sign-in. */
  signedIn(id: number, at: number): Promise<void>;
  key(id: number): Record<string, unknown>;
  parse(item: Record<string, unknown>): Company | null;
}

export const companiesStore = (client: DynamoDBDocumentClient): CompaniesStore => {
  const companies = companyEntity(client);
  return {
    get: async (id) => {
      const { data } = await companies.get({ companyId: id }).go({ consistent: true });
      return data && toCompany(data);
    },
    page: async (after, limit) => {
      const { data } = await companies.query.all({}).gt({ id: after }).go({ limit, count: limit });
      return data.map(toCompany);
    },
    creation: (company) => put('company', companies.create({ ...company, companyId: company.id }).params()),
    nextId: async () => {
      const { Attributes } = await client.send(
        new UpdateCommand({
          TableName: environment().TABLE_NAME,
          Key: { pk: 'i#counter#company', sk: 'counter' },
          UpdateExpression: 'ADD #value :one',
          ExpressionAttributeNames: { '#value': 'value' },
          ExpressionAttributeValues: { ':one': 1 },
          ReturnValues: 'UPDATED_NEW',
        }),
      );
      return ownerCompanyId + (Attributes?.value as number);
    },
    signedIn: async (id, at) => {
      await companies
        .patch({ companyId: id })
        .set({ lastLogin: new Date(at).toISOString() })
        .go();
    },
    key: (id) => companies.get({ companyId: id }).params<{ Key: Record<string, unknown> }>().Key,
    parse: (item) => {
      const { data } = companies.parse({ Item: item });
      return data && toCompany(data);
    },
  };
};
