/** The parts of the product that the log of support names, instead of single calls. */
export const supportAreas = [
  'conversations',
  'contacts',
  'tags',
  'queues',
  'connections',
  'bot',
  'users',
  'settings',
  'quickMessages',
  'schedules',
  'campaigns',
  'chats',
  'announcements',
  'files',
  'billing',
  'flows',
  'company',
  'other',
] as const;
type SupportArea = (typeof supportAreas)[number];

/** The kinds of calls. */
export const supportVerbs = ['read', 'change', 'delete'] as const;
type SupportVerb = (typeof supportVerbs)[number];

/** Words in the names of calls, each with its part; the first one that a name has counts. */
const words: readonly (readonly [RegExp, SupportArea])[] = [
  [/Campaign|ContactList|Audience/, 'campaigns'],
  [/InternalChat|CompanyChat|Chat(Message|Typing)/, 'chats'],
  [/QuickMessage/, 'quickMessages'],
  [/TicketTag|ContactTag|Lane|Tag|Board/, 'tags'],
  [/CompanySchedules/, 'settings'],
  [/Schedule/, 'schedules'],
  [/Connection|Session|Template|Pairing|pairByCode|Greeting|Facebook|Cloud/, 'connections'],
  [/playBot/, 'bot'],
  [/Flow/, 'flows'],
  [/Queue|Option/, 'queues'],
  [/Announcement|Help/, 'announcements'],
  [/FileList|ListedFile|Upload/, 'files'],
  [/Plan|Invoice|Subscription|Credential|Certificate|Receipt$|Webhook/, 'billing'],
  [/Setting|Logo/, 'settings'],
  [/Contact(?!OfMessage)|Picture|contactOf|Participants|Accept|Bot$|OptOut/, 'contacts'],
  [/User|Account|Push|Email|Password/, 'users'],
  [/Compan|Support|^me$|getStart/, 'company'],
  [/Ticket|Message|Media|Audio|send|Typing/, 'conversations'],
];

const readVerb = /^(list|get|count|search|preview|play|version|me$|contactOf)/;
const deleteVerb = /^(delete|remove)/;

/** Returns the part of the product that a call belongs to by its name. */
export const areaOf = (call: string): SupportArea => words.find(([word]) => word.test(call))?.[1] ?? 'other';

/** Returns whether a call reads, changes or deletes. */
export const verbOf = (call: string): SupportVerb => {
  if (readVerb.test(call)) return 'read';
  return deleteVerb.test(call) ? 'delete' : 'change';
};
