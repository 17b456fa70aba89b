import {
  type createQueueIntegration,
  defaultIntegration,
  type IntegrationType,
  type QueueIntegration,
} from '@recado/shared/contract/queue-integrations';
import type { CallOf } from '@recado/shared/contract/grammar';

type Body = CallOf<typeof createQueueIntegration>['body'];
type Language = QueueIntegration['language'];

/** The values of the form: numbers may be emptied, and empty secrets keep the stored ones. */
export interface IntegrationValues {
  name: string;
  type: IntegrationType;
  projectName: string;
  jsonContent: string;
  language: Language;
  urlN8N: string;
  secret: string;
  typebotSlug: string;
  typebotDelayMessage: number | string;
  typebotExpires: number | string;
  typebotKeywordFinish: string;
  typebotKeywordRestart: string;
  typebotRestartMessage: string;
  typebotUnknownMessage: string;
  flowId: string | null;
}

/** The values of an integration, or of a new one. */
export const valuesOf = (integration: QueueIntegration | null): IntegrationValues => {
  const { flowId, ...fields } = integration ?? { ...defaultIntegration, name: '', type: 'typebot' as const };
  return {
    name: fields.name,
    type: fields.type,
    projectName: fields.projectName,
    language: fields.language,
    urlN8N: fields.urlN8N,
    typebotSlug: fields.typebotSlug,
    typebotDelayMessage: fields.typebotDelayMessage,
    typebotExpires: fields.typebotExpires,
    typebotKeywordFinish: fields.typebotKeywordFinish,
    typebotKeywordRestart: fields.typebotKeywordRestart,
    typebotRestartMessage: fields.typebotRestartMessage,
    typebotUnknownMessage: fields.typebotUnknownMessage,
    jsonContent: '',
    secret: '',
    flowId: flowId === null ? null : String(flowId),
  };
};

/** The body of the call that saves the values. */
export const bodyOf = ({ flowId, jsonContent, secret, ...values }: IntegrationValues): Body => ({
  ...values,
  urlN8N: values.urlN8N.trim(),
  typebotDelayMessage: Number(values.typebotDelayMessage) || 0,
  typebotExpires: Number(values.typebotExpires) || 0,
  flowId: flowId === null ? null : Number(flowId),
  ...(jsonContent.trim() !== '' && { jsonContent: jsonContent.trim() }),
  ...(secret !== '' && { secret }),
});
