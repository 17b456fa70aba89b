import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Entity } from 'electrodb';
import { perClient, primary } from '../../platform/entity.ts';
import { put, type Write } from '../../platform/write.ts';

/** When and where a company is told that a connection stays down. */
export interface AlertSettings {
  minutes: number;
  /** Empty where there is no webhook. */
  url: string;
  /** Never leaves the server. */
  secret: string;
}

export const defaultAlertSettings: AlertSettings = { minutes: 5, url: '', secret: '' };

/** Apart from the other settings, which every user may read. */
const alertsEntity = perClient(
  (configuration) =>
    new Entity(
      {
        model: { entity: 'connectionAlerts', version: '1', service: 'recado' },
        attributes: {
          companyId: { type: 'number', required: true },
          minutes: { type: 'number', required: true },
          url: { type: 'string', required: true },
          secret: { type: 'string', required: true },
        },
        indexes: {
          ofCompany: {
            pk: { field: primary.pk, composite: ['companyId'], template: 'c#${companyId}#company', casing: 'none' },
            sk: { field: primary.sk, composite: [], template: 'connection-alerts', casing: 'none' },
          },
        },
      },
      configuration,
    ),
);

export interface AlertStore {
  get(): Promise<AlertSettings>;
  /** Label `alerts`. */
  save(settings: AlertSettings): Write;
}

export const alertStore = (client: DynamoDBDocumentClient, companyId: number): AlertStore => {
  const alerts = alertsEntity(client);
  return {
    get: async () => {
      const { data } = await alerts.get({ companyId }).go({ consistent: true });
      return data ? { minutes: data.minutes, url: data.url, secret: data.secret } : defaultAlertSettings;
    },
    save: (settings) => put('alerts', alerts.put({ companyId, ...settings }).params()),
  };
};
