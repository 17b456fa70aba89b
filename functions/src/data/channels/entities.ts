import { CustomAttributeType, Entity, type EntityItem } from 'electrodb';
import { padded, perClient, primary } from '../../platform/entity.ts';
import type { SealedToken } from '../../platform/sealed-token.ts';

const service = 'recado';
const graphChannels = ['whatsappapi', 'facebook', 'instagram'] as const;

/** What a connection is at Meta, with its sealed access token. */
export const accountEntity = perClient(
  (configuration) =>
    new Entity(
      {
        model: { entity: 'channelAccount', version: '1', service },
        attributes: {
          companyId: { type: 'number', required: true },
          whatsappId: { type: 'number', required: true, padding: padded },
          channel: { type: graphChannels, required: true },
          /** The id by which webhooks name it: of the page, the Instagram account or the phone number. */
          externalId: { type: 'string', required: true },
          /** What is subscribed to webhooks and sends: the page, or the business account of a phone number. */
          parentId: { type: 'string', required: true },
          token: { type: CustomAttributeType<SealedToken>('any'), required: true },
        },
        indexes: {
          byConnection: {
            pk: { field: primary.pk, composite: ['companyId'], template: 'c#${companyId}#accounts', casing: 'none' },
            sk: { field: primary.sk, composite: ['whatsappId'], template: 'account#${whatsappId}', casing: 'none' },
          },
        },
      },
      configuration,
    ),
);

/** Whose an id of Meta is: one item, so that no two companies have it. What a webhook brings goes by it alone. */
export const claimEntity = perClient(
  (configuration) =>
    new Entity(
      {
        model: { entity: 'channelClaim', version: '1', service },
        attributes: {
          channel: { type: graphChannels, required: true },
          externalId: { type: 'string', required: true },
          companyId: { type: 'number', required: true },
          whatsappId: { type: 'number', required: true },
        },
        indexes: {
          byExternalId: {
            pk: {
              field: primary.pk,
              composite: ['channel', 'externalId'],
              template: 'i#claim#${channel}#${externalId}',
              casing: 'none',
            },
            sk: { field: primary.sk, composite: [], template: 'claim', casing: 'none' },
          },
        },
      },
      configuration,
    ),
);

/** A connection that wants to be told what happens at a page or business account, over all companies: Meta tells our app, whoever asked for it. */
export const subscriberEntity = perClient(
  (configuration) =>
    new Entity(
      {
        model: { entity: 'channelSubscriber', version: '1', service },
        attributes: {
          parentId: { type: 'string', required: true },
          companyId: { type: 'number', required: true },
          whatsappId: { type: 'number', required: true },
        },
        indexes: {
          byParent: {
            pk: { field: primary.pk, composite: ['parentId'], template: 'i#subscribers#${parentId}', casing: 'none' },
            sk: {
              field: primary.sk,
              composite: ['companyId', 'whatsappId'],
              template: 'c#${companyId}#w#${whatsappId}',
              casing: 'none',
            },
          },
        },
      },
      configuration,
    ),
);

/** A part of one of our messages that Meta has taken, with the id that Meta gave it, and the attempt that sent it. */
export const sentEntity = perClient(
  (configuration) =>
    new Entity(
      {
        model: { entity: 'channelSent', version: '1', service },
        attributes: {
          companyId: { type: 'number', required: true },
          whatsappId: { type: 'number', required: true },
          wid: { type: 'string', required: true },
          part: { type: 'number', required: true },
          mid: { type: 'string', required: true },
          /** The command of the newest attempt that counts on it. */
          commandId: { type: 'string', required: true },
          /** Meta could not deliver it after all. */
          failed: { type: 'boolean' },
          expiresAt: { type: 'number', required: true },
        },
        indexes: {
          byWid: {
            pk: {
              field: primary.pk,
              composite: ['companyId', 'whatsappId', 'wid'],
              template: 'c#${companyId}#sent#${whatsappId}#${wid}',
              casing: 'none',
            },
            sk: { field: primary.sk, composite: ['part'], template: 'part#${part}', casing: 'none' },
          },
        },
      },
      configuration,
    ),
);

/** Which of our messages an id of Meta's means. */
export const midEntity = perClient(
  (configuration) =>
    new Entity(
      {
        model: { entity: 'channelMid', version: '1', service },
        attributes: {
          companyId: { type: 'number', required: true },
          whatsappId: { type: 'number', required: true },
          mid: { type: 'string', required: true },
          wid: { type: 'string', required: true },
          part: { type: 'number', required: true },
          expiresAt: { type: 'number', required: true },
        },
        indexes: {
          byMid: {
            pk: {
              field: primary.pk,
              composite: ['companyId', 'whatsappId', 'mid'],
              template: 'c#${companyId}#mid#${whatsappId}#${mid}',
              casing: 'none',
            },
            sk: { field: primary.sk, composite: [], template: 'mid', casing: 'none' },
          },
        },
      },
      configuration,
    ),
);

/** Work on a file that did not succeed, as JSON, for when somebody asks for it once more. */
export const originEntity = perClient(
  (configuration) =>
    new Entity(
      {
        model: { entity: 'channelOrigin', version: '1', service },
        attributes: {
          companyId: { type: 'number', required: true },
          whatsappId: { type: 'number', required: true },
          jid: { type: 'string', required: true },
          wid: { type: 'string', required: true },
          work: { type: 'string', required: true },
          expiresAt: { type: 'number', required: true },
        },
        indexes: {
          byMessage: {
            pk: {
              field: primary.pk,
              composite: ['companyId', 'whatsappId', 'jid', 'wid'],
              template: 'c#${companyId}#origin#${whatsappId}#${jid}#${wid}',
              casing: 'none',
            },
            sk: { field: primary.sk, composite: [], template: 'origin', casing: 'none' },
          },
        },
      },
      configuration,
    ),
);

export type AccountRecord = EntityItem<ReturnType<typeof accountEntity>>;
export type ClaimRecord = EntityItem<ReturnType<typeof claimEntity>>;
export type GraphChannel = AccountRecord['channel'];
