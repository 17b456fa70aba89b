import { auditThings } from '@recado/shared/audit/things';
import { dataRequestKinds, dataRequestStates, dataRequestWays } from '@recado/shared/limits/personal-data';
import { retentionKinds } from '@recado/shared/limits/retention';
import { sendingUses, sentKinds } from '@recado/shared/contract/model-usage';
import {
  evaluationCauses,
  evaluationChanges,
  evaluationChecks,
  evaluationProblems,
  evaluationSamples,
  evaluationStates,
  expectedActions,
} from '@recado/shared/limits/evaluation';
import { rewritings } from '@recado/shared/limits/assistance';
import { deliveryStates } from '@recado/shared/contract/webhook-calls';
import { webhookStates } from '@recado/shared/contract/webhooks';
import { webhookEventNames } from '@recado/shared/limits/webhooks';
import type { FlowTestDifference } from '@recado/shared/contract/flow-tests';
import { omissionKinds } from '@recado/shared/flow/exchange/omission';
import { connectionSources, queueSources, settingSources } from '@recado/shared/contract/text-sources';
import { flowFaults, flowWarnings } from '@recado/shared/flow/faults';
import { flowNode } from '@recado/shared/flow/graph';
import { flowFileLimits, intervalLimits } from '@recado/shared/limits/flows';
import { logoModes } from '@recado/shared/limits/branding';
import { accountActs, supportActs } from '@recado/shared/contract/account-log';
import { contactImportReasons } from '@recado/shared/contract/contact-imports';
import {
  leftOutReasons,
  recipientGroups,
  recipientStates,
  skipReasons,
} from '@recado/shared/contract/campaign-recipients';
import { grantablePermissions } from '@recado/shared/permissions/permission-keys';
import { rolePresets } from '@recado/shared/permissions/role-presets';
import { scopeAreas } from '@recado/shared/permissions/scopes';
import { campaignStatuses, campaignWaits, pauseReasons } from '@recado/shared/contract/campaigns';
import { certificateRefs } from '@recado/shared/contract/certificates';
import { credentialKeys } from '@recado/shared/contract/credentials';
import { mandateStates } from '@recado/shared/contract/automatic-pix';
import { failedTryReasons, invoiceIssues, paymentProviders, serviceNoteStates } from '@recado/shared/contract/invoices';
import { pixKeyKinds } from '@recado/shared/contract/cards';
import { recurrences } from '@recado/shared/contract/companies';
import {
  connectionLogKinds,
  connectionNotices,
  connectionStatuses,
  disconnectReasons,
} from '@recado/shared/contract/connections';
import { groupActions } from '@recado/shared/contract/groups';
import { recipientVariables } from '@recado/shared/campaigns/render';
import { closingReasons } from '@recado/shared/metrics/cycle';
import { messageMetrics } from '@recado/shared/metrics/message-figures';
import { metricNames } from '@recado/shared/metrics/metrics';
import { nowCounterNames } from '@recado/shared/metrics/now';
import { pricedCategories } from '@recado/shared/metrics/prices';
import { mediaTypes } from '@recado/shared/contract/media-types';
import { externalKinds } from '@recado/shared/contract/external-usage';
import { externalFields } from '../pages/messages-api/fields.ts';
import { loginEnds } from '@recado/shared/contract/logins';
import { messageRules } from '@recado/shared/contract/messages';
import { dialogflowLanguages, integrationTypes } from '@recado/shared/contract/queue-integrations';
import { reportStatuses } from '@recado/shared/contract/reports';
import { refundStates } from '@recado/shared/contract/refunds';
import { simplesRegimes } from '@recado/shared/contract/service-notes';
import { escalations, serviceLevelNames } from '@recado/shared/limits/service-levels';
import { queueOptionTypes } from '@recado/shared/contract/queues';
import { scheduleStatuses, seriesScopes } from '@recado/shared/contract/schedules';
import { flowOutcomes } from '@recado/shared/flow/run-outcomes';
import { ticketLogTypes } from '@recado/shared/contract/ticket-log';
import { planCounts, planFlags } from '@recado/shared/contract/plans';
import { ticketStatuses } from '@recado/shared/contract/tickets';
import { channelNames } from '@recado/shared/contract/transport';
import { variableNames } from '@recado/shared/text/variables';
import { knownFields } from '../features/audit/audit-text.ts';
import { numberSettings } from '../features/campaigns/config/setting-values.ts';
import { campaignActions } from '../features/campaigns/actions/use-campaign-commands.ts';
import { commandIds } from '../components/commands.ts';
import { knowledgeKinds, knowledgeProblems, knowledgeStates } from '@recado/shared/limits/knowledge';
import { givenValues } from '@recado/shared/contract/mcp-calls';
import { mcpProblems, mcpToolStates, toolOutcomes } from '@recado/shared/limits/mcp';
import { promptKnowledge } from '@recado/shared/limits/prompts';
import { periodNames } from '@recado/shared/limits/dashboard';
import { choices } from '../features/profile/profile-values.ts';
import { type OfferedSetting, offeredSettings, settingGroups } from '../features/settings/offered-settings.ts';
import { auditAuthors, auditWays } from '@recado/shared/contract/audit-line';
import { auditVerbs, callAreas, callVerbs } from '@recado/shared/audit/call-area';
import { permissionTexts } from '../features/users/roles/permission-texts.ts';
import { playNotes } from '@recado/shared/bot/play';
import { importFields } from '../features/contact-import/columns.ts';
import { numberStatuses } from '../features/contact-lists/number-status.ts';

const deviceErrors = ['denied', 'missing', 'busy', 'unsupported'];
const offered = settingGroups.flatMap((group): readonly OfferedSetting[] => offeredSettings[group]);
const offeredOptions = offered.flatMap((setting) => ('option' in setting ? [setting.option] : []));
const installationSwitches = ['userCreation', 'allowSignup'];
const offeredChoices = offered.flatMap((setting) => ('choice' in setting ? [setting] : []));
const campaignFigureNames = ['delivered', 'received', 'read', 'replied', 'failed', 'optedOut'] as const;
const numberSettingNames = Object.keys(numberSettings);
/** The words of the contract for differences that a recorded test of a flow finds. */
const testDifferences = [
  'message',
  'variable',
  'place',
  'wait',
  'queue',
] as const satisfies readonly FlowTestDifference['what'][];
const firstSteps = ['connect', 'queue', 'invite', 'answer'];
const inboxTabs = ['open', 'pending', 'group', 'closed'];

/** The kinds of nodes of a flow. */
const nodeTypes = flowNode.options.map((option) => option.shape.type.value);

const automationFields = ['integrationId', 'promptId', 'flowIdWelcome', 'flowIdNotPhrase'];

/**
 * The values of each key of a text that the code builds from a template, but for the codes of errors; `*` is the inserted
 * part, two with what is between them.
 */
export const templateValues: Record<string, readonly (string | number)[]> = {
  'apiKeys:areas.*': scopeAreas,
  'apiKeys:verbs.*': ['read', 'write'],
  'apiKeys:states.*': ['live', 'expired', 'revoked'],
  'apiKeys:overlaps.*': [0, 1, 24, 72, 168],
  'audit:act.*': auditVerbs,
  'audit:ways.*': auditWays,
  'audit:area.*': callAreas,
  'audit:author.*': auditAuthors,
  'audit:change.*': ['named', 'created', 'changed', 'removed'],
  'audit:field.*': knownFields,
  'audit:filter.*': ['dateFrom', 'dateTo'],
  'audit:thing.*': auditThings,
  'auth:plan.*': ['users', 'connections', 'queues'],
  'auth:strength.*': ['weak', 'medium', 'strong'],
  'campaigns:config.*': numberSettingNames,
  'campaigns:config.*Hint': numberSettingNames,
  'campaigns:config.unit.*': [...new Set(Object.values(numberSettings))],
  'campaigns:count.*': recipientGroups,
  'campaigns:leftOut.*': leftOutReasons,
  'campaigns:leftOutReason.*': skipReasons,
  'campaigns:action.*': campaignActions,
  'campaigns:actionDone.*': campaignActions,
  'campaigns:actionOf.*': campaignActions,
  'campaigns:locked.*': ['soon', 'begun', 'ended', 'cancelled'],
  'campaigns:pauseReason.*': pauseReasons,
  'campaigns:recipientState.*': recipientStates,
  'campaigns:status.*': campaignStatuses,
  'campaigns:ticketStatus.*': ['open', 'closed'],
  'campaigns:variables.*': recipientVariables,
  'campaigns:waits.*': campaignWaits,
  'common:user.menus.*': ['open', 'closed'],
  'common:hours.*': ['startTimeA', 'endTimeA', 'startTimeB', 'endTimeB'],
  'common:hours.note.*': ['invalid', 'allDay', 'closed', 'overnight', 'half'],
  'common:theme.*': ['light', 'dark'],
  'users:log.acts.*': [...accountActs, ...supportActs.filter((act) => act !== 'supportCall')],
  'users:log.areas.*': callAreas,
  'users:log.supportCalls.*': callVerbs,
  'common:channel.*': channelNames,
  'common:variables.name.*': variableNames,
  'connections:channelHint.*': channelNames,
  'connections:logEntry.*': connectionLogKinds,
  'connections:form.*': automationFields,
  'connections:form.*Hint': automationFields,
  'connections:form.errorVacation.*': ['required', 'tooEarly', 'beforeStart'],
  'connections:form.when.*': ['0', '1'],
  'connections:duration.*': ['seconds', 'minutes', 'hours', 'days'],
  'connections:reason.*': [...disconnectReasons, ...connectionNotices],
  'connections:status.*': connectionStatuses,
  'contactImport:fields.*': ['none', ...importFields],
  'contactImport:reasons.*': contactImportReasons,
  'contactLists:status.*': numberStatuses,
  'contacts:kinds.*': ['all', 'people', 'groups'],
  'certificates:*': ['fileRequired', 'fileType', 'fileTooLarge'],
  'certificates:destinations.*': certificateRefs,
  'certificates:state.*': ['valid', 'ending', 'expired'],
  'credentials:name.*': credentialKeys,
  'credentials:notes.*': ['document', 'municipalRegistration', 'cityCode', 'serviceCode'],
  'credentials:notes.regime.*': simplesRegimes,
  'credentials:service.*': ['stripe', 'asaas', 'mercadoPago', 'efi', 'focusNfe', 'openAi'],
  'credentials:webhook.*': ['missing', 'registered', 'failed'],
  'flowEditor:*': [
    ...['edit', 'duplicate', 'remove', 'zoomOut', 'zoomIn', 'showAll', 'arrange', 'up', 'down'],
    ...Object.keys(intervalLimits),
  ],
  'flowEditor:added.*': ['img', 'audio'],
  'flowEditor:content.*': ['message', 'interval', ...Object.keys(flowFileLimits)],
  'flowEditor:unit.*': Object.keys(intervalLimits),
  'flowEditor:hint.*': nodeTypes,
  'flowEditor:issue.*': [...flowFaults, ...flowWarnings],
  'flowEditor:kind.*': nodeTypes,
  'flowEditor:tests.*': ['expected', 'actual'],
  'flowEditor:tests.none.*': testDifferences,
  'flowEditor:tests.state.*': ['passes', 'differs', 'noConnection', 'notRun'],
  'flowEditor:tests.what.*': testDifferences.filter((what) => what !== 'variable'),
  'finance:automatic.debit.*': ['scheduled', 'failed', 'paid'],
  'finance:automatic.reason.*': failedTryReasons,
  'finance:automatic.state.*': ['none', ...mandateStates],
  'finance:checkout.by.*': ['stripe', 'mercadoPago', 'asaas'],
  'finance:issue.*': invoiceIssues,
  'finance:note.*': ['issued', 'processing', 'cancelling', 'cancelled'],
  'finance:recurrences.*': recurrences,
  'finance:status.*': ['paid', 'refunded', 'overdue', 'open'],
  'groups:change.*': groupActions,
  'layout:announcements.priority.*': ['high', 'medium', 'low'],
  'layout:nav.section.*': ['service', 'management', 'organisation', 'campaigns', 'automation', 'administration'],
  'layout:commands.*': commandIds,
  'layout:notifications.*': ['transfer', 'mention', 'number', 'levelWarned', 'levelMissed'],
  'layout:palette.*': ['conversation', 'tickets', 'contacts', 'pages', 'actions'],
  'layout:shortcuts.*': ['conversation', 'inbox', 'general'],
  'layout:theme.*': ['light', 'dark', 'auto'],
  'messages:*': [
    'reply',
    'forward',
    'select',
    'talkTo',
    'transcribe',
    'translate',
    'copyText',
    'copyLink',
    'info.label',
    'edit',
    'delete',
  ],
  'messages:*.title': ['camera', 'contacts', 'location', 'poll', 'interactive', 'template'],
  'messages:ack.*': [0, 1, 2, 3, 4],
  'messagesApi:field.*': externalFields,
  'messagesApi:kind.*': externalKinds,
  'messages:device.camera.*': deviceErrors,
  'messages:device.microphone.*': deviceErrors,
  'attachments:interactive.button.*': ['copy', 'call', 'url'],
  'attachments:interactive.kinds.*': ['list', 'copy', 'call', 'url', 'pix'],
  'attachments:interactive.pix.kinds.*': pixKeyKinds,
  'attachments:interactive.value.*': ['copy', 'call', 'url'],
  'messages:rule.*': messageRules,
  'messages:type.*': mediaTypes,
  'profile:notify.*': choices,
  'profile:notify.*Hint': choices,
  'profile:push.*': ['unsupported', 'denied', 'off', 'on'],
  'prompts:help.how.*': rewritings,
  'prompts:providers.kind.*': sentKinds,
  'prompts:providers.use.*': sendingUses,
  'queues:levels.*': serviceLevelNames,
  'queues:levels.to.*': escalations,
  'tickets:serviceLevel.level.*': serviceLevelNames,
  'tickets:serviceLevel.state.*': ['fine', 'soon', 'late', 'paused', 'missed'],
  'queues:option.fault.*': ['ERR_OPTION_NAME', 'ERR_OPTION_MESSAGE', 'ERR_OPTION_TARGET'],
  'queues:option.move.*': ['up', 'down', 'in', 'out'],
  'automation:source.connection.*': connectionSources,
  'automation:source.queue.*': queueSources,
  'automation:source.setting.*': settingSources,
  'queues:option.type.*': queueOptionTypes,
  'queues:preview.note.*': playNotes,
  'reports:status.*': reportStatuses,
  'schedules:days.*': [4, 5, 6],
  'schedules:locked.*': ['sent', 'sending'],
  'schedules:series.*': ['open', 'move', 'remove'],
  'schedules:series.scope.*': seriesScopes,
  'schedules:series.title.*': seriesScopes,
  'schedules:status.*': scheduleStatuses,
  'schedules:statuses.*': ['open', 'closed'],
  'schedules:units.*': [1, 2, 3, 4],
  'schedules:views.*': ['week', 'workWeek', 'day', 'month', 'agenda'],
  'profile:security.logins.end.*': loginEnds,
  'settings:prices.category.*': pricedCategories,
  'settings:choice.*.*': offeredChoices.flatMap(({ choice, values }) => values.map((value) => `${choice}.${value}`)),
  'settings:choice.*.hint': offeredChoices.map(({ choice }) => choice),
  'settings:choice.*.label': offeredChoices.map(({ choice }) => choice),
  'settings:group.*': settingGroups,
  'settings:link.*': ['lgpdLink'],
  'settings:modelPrices.*': ['input', 'output'],
  'settings:option.*': [...offeredOptions, ...installationSwitches],
  'settings:option.*Hint': [...offeredOptions, ...installationSwitches],
  'companies:recurrences.*': recurrences,
  'companies:selling.*': ['plans', 'payments', 'companies'],
  'companyInvoices:providers.*': paymentProviders,
  'companyInvoices:note.state.*': serviceNoteStates,
  'companyInvoices:refund.state.*': refundStates,
  'companyInvoices:standing.*': ['paid', 'refunded', 'overdue', 'open'],
  'companyUsers:profiles.*': ['admin', 'user'],
  'companyInvoices:state.*': ['open', 'paid', 'ended', 'chargedBack'],
  'personalData:kinds.*': dataRequestKinds,
  'personalData:retention.kinds.*': retentionKinds,
  'personalData:retention.run.*': ['running', 'done', 'failed'],
  'personalData:states.*': dataRequestStates,
  'personalData:ways.*': dataRequestWays,
  'plans:*': planCounts,
  'plans:flag.*': planFlags,
  'plans:loss.*': planCounts,
  'queueIntegrations:about.*': integrationTypes,
  'queueIntegrations:languages.*': dialogflowLanguages,
  'queueIntegrations:types.*': integrationTypes,
  'receipt:providers.*': paymentProviders,
  'receipt:status.*': ['open', 'paid', 'refunded'],
  'receipt:title.*': ['open', 'paid', 'refunded'],
  'settings:tab.*': [
    'options',
    'schedules',
    'companies',
    'plans',
    'helps',
    'whitelabel',
    'credentials',
    'uploadercert',
  ],
  'flowEditor:numbers.days.*': [1, 7, 30, 90],
  'flowEditor:outcome.*': flowOutcomes,
  'flows:omission.*': omissionKinds,
  'prompts:evaluation.action.*': expectedActions,
  'prompts:evaluation.causes.*': evaluationCauses,
  'prompts:evaluation.changeOf.*': evaluationChanges,
  'prompts:evaluation.checks.*': evaluationChecks,
  'prompts:evaluation.figures.*': ['passed', 'better', 'worse', 'cost'],
  'prompts:evaluation.from.*': ['customer', 'company'],
  'prompts:evaluation.mark.*': ['right', 'other', 'handOver'],
  'prompts:evaluation.phrases.*': ['required', 'forbidden'],
  'prompts:evaluation.problems.*': evaluationProblems,
  'prompts:evaluation.sample.*': evaluationSamples,
  'prompts:evaluation.states.*': evaluationStates,
  'knowledge:kinds.*': knowledgeKinds,
  'knowledge:problems.*': knowledgeProblems,
  'knowledge:states.*': knowledgeStates,
  'prompts:servers.auths.*': ['none', 'bearer', 'header', 'oauth'],
  'prompts:servers.given.*': givenValues,
  'prompts:servers.problems.*': mcpProblems,
  'prompts:servers.states.*': mcpToolStates,
  'prompts:knowledgeOf.*': promptKnowledge,
  'prompts:ownTexts.*': ['unknownText', 'greetingText', 'thanksText'],
  'whitelabel:*': ['primaryColorLight', 'primaryColorDark'],
  'whitelabel:logo.*': logoModes,
  'whitelabel:logo.hint*': logoModes,
  'settings:text.*': [
    'greetingAcceptedMessage',
    'transferMessage',
    'AcceptCallWhatsappMessage',
    'lgpdMessage',
    'sendQueuePositionMessage',
  ],
  'tickets:empty.*': inboxTabs,
  'tickets:empty.*Hint': inboxTabs,
  'tickets:firstSteps.*': firstSteps,
  'tickets:firstSteps.*Action': firstSteps,
  'tickets:firstSteps.*Hint': firstSteps,
  'tickets:log.*': ticketLogTypes,
  'tickets:searchView.*': ['created', 'updated', 'unread', 'messages', 'own'],
  'tickets:status.*': ticketStatuses,
  'tickets:tool.*': toolOutcomes,
  'figures:group.*': ['queue', 'user', 'connection', 'tag', 'reason'],
  'figures:indicators.*': ['average', 'median', 'p90'],
  'figures:messages.author.*': ['campaign', 'flow'],
  'figures:messages.campaign.*.definition': campaignFigureNames,
  'figures:messages.campaign.*.title': campaignFigureNames,
  'figures:messages.category.*': pricedCategories,
  'figures:messages.metric.*.definition': messageMetrics,
  'figures:messages.metric.*.title': messageMetrics,
  'figures:metric.*.definition': metricNames,
  'figures:metric.*.title': metricNames,
  'figures:nobody.*': ['queue', 'user'],
  'figures:now.*.definition': [...nowCounterNames, 'online'],
  'figures:now.*.title': [...nowCounterNames, 'online'],
  'figures:nps.*': ['promoters', 'neutral', 'detractors'],
  'figures:period.*': [...periodNames, 'days', 'from', 'to'],
  'figures:reason.*': closingReasons,
  'figures:rows.*': ['contact', 'user', 'queue', 'connection', 'begun'],
  'figures:tab.*': ['indicators', 'nps', 'attendants'],
  'tickets:tabs.*': inboxTabs,
  'users:permission.*': Object.values(permissionTexts),
  'users:permission.*Hint': Object.values(permissionTexts),
  'users:permissionGroup.*': Object.keys(grantablePermissions),
  'users:profiles.*': ['admin', 'user'],
  'users:roles.presets.*.description': Object.keys(rolePresets),
  'users:roles.presets.*.name': Object.keys(rolePresets),
  'typing:*': ['composing', 'recording'],
  'webhooks:deliveryState.*': deliveryStates,
  'webhooks:error.*': ['LATE', 'UNREACHABLE', 'PRIVATE_ADDRESS', 'URL', 'OFF'],
  'webhooks:event.*': webhookEventNames,
  'webhooks:span.*': ['1', '24', '168'],
  'webhooks:state.*': webhookStates,
};
