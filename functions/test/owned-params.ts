import type { Endpoint } from '@recado/shared/contract/grammar';
import type { FeatureName } from '@recado/shared/contract/registry';
import type { Belongings } from './belongings.ts';

type OwnedThing = Exclude<keyof Belongings, 'admin'>;

/** What `{id}` means in a feature's paths. */
const idByFeature: Partial<Record<FeatureName, OwnedThing>> = {
  users: 'userId',
  queues: 'queueId',
  chatbots: 'optionId',
  tags: 'tagId',
  quickMessages: 'quickMessageId',
  fileLists: 'fileListId',
  internalChats: 'internalChatId',
  schedules: 'scheduleId',
  campaigns: 'campaignId',
  connections: 'whatsappId',
  imports: 'whatsappId',
  contacts: 'contactId',
  contactLists: 'contactListId',
  tickets: 'ticketId',
  ticketNotes: 'ticketNoteId',
  companies: 'companyId',
  settings: 'companyId',
};

/** What other path parameters mean. */
const thingByName: Record<string, OwnedThing> = {
  uuid: 'uuid',
  ticketUuid: 'uuid',
  ticketId: 'ticketId',
  messageId: 'messageId',
  file: 'voiceNoteId',
  contactId: 'contactId',
  tagId: 'laneId',
  whatsappId: 'whatsappId',
  importId: 'contactImportId',
};

/** A tag in the path of a ticket is a lane, elsewhere a tag of contacts; contact lists share their feature with their items. */
const thingInPath = ({ path }: Endpoint, name: string): OwnedThing | undefined => {
  if (name === 'id' && path.startsWith('/contact-list-items')) return 'contactListItemId';
  return name === 'tagId' && !path.startsWith('/ticket-tags') ? 'tagId' : thingByName[name];
};

const pathParams = ({ path }: Endpoint): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

type Declared = Endpoint & { feature: FeatureName };

/** Which of a company's belongings each path parameter names; empty where the path names nothing of a company. */
export const ownedThings = (endpoint: Declared): Record<string, OwnedThing> => {
  const examples = Object.keys(endpoint.example?.params ?? {});
  return Object.fromEntries(
    pathParams(endpoint)
      .filter((name) => !examples.includes(name))
      .map((name) => {
        const thing = thingInPath(endpoint, name) ?? (name === 'id' ? idByFeature[endpoint.feature] : undefined);
        if (!thing)
          throw new Error(`{${name}} of ${endpoint.name}: add an example of it, or what it names to owned-params.ts`);
        return [name, thing];
      }),
  );
};

/** Path parameters that name what a company owns; others as the endpoint's example has them. */
export const ownedParams = (endpoint: Declared, owned: Belongings): Record<string, string | number> => ({
  ...(endpoint.example?.params as Record<string, string | number> | undefined),
  ...Object.fromEntries(Object.entries(ownedThings(endpoint)).map(([name, thing]) => [name, owned[thing]])),
});
