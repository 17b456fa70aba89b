/** The parts of the product that logs name, instead of single calls. */
export const callAreas = [
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
type CallArea = (typeof callAreas)[number];

/** The kinds of calls. */
export const callVerbs = ['read', 'change', 'delete'] as const;
type CallVerb = (typeof callVerbs)[number];

/** Words in the names of calls, each with its part; the first one that a name has counts. */
const words: readonly (readonly [RegExp, CallArea])[] = [
  [/Campaign|ContactList|Audience/, 'campaigns'],
  [/InternalChat|CompanyChat|Chat(Message|Typing)/, 'chats'],
  [/QuickMessage/, 'quickMessages'],
  [/TicketTag|ContactTag|Lane|Tag|Board/, 'tags'],
  [/CompanySchedules/, 'settings'],
  [/Schedule/, 'schedules'],
  [/Connection|Session|Template|Pairing|pairByCode|Greeting|Facebook|Cloud/, 'connections'],
  [/playBot|Mcp/, 'bot'],
  [/Flow/, 'flows'],
  [/Queue|Option/, 'queues'],
  [/Announcement|Help/, 'announcements'],
  [/FileList|ListedFile|Upload/, 'files'],
  [/Plan|Invoice|Subscription|Credential|Certificate|Receipt$|WebhookRegistration|registerWebhook/, 'billing'],
  [/Webhook/, 'connections'],
  [/Setting|Logo|Retention/, 'settings'],
  [/Contact(?!OfMessage)|Person|DataRequest|Picture|contactOf|Participants|Accept|Bot$|OptOut/, 'contacts'],
  [/User|Role|Account|Push|Email|Password|SecondFactor|RecoveryCode|Logins|proveCaller/, 'users'],
  [/Compan|Support|^me$|getStart|signUp|[lL]og(?:in|out)$|Invitation|refreshToken/, 'company'],
  [/Ticket|Message|Media|Audio|send|Typing|External/, 'conversations'],
];

const readVerb = /^(list|get|count|search|preview|play|version|me$|contactOf)/;
const deleteVerb = /^(delete|remove)/;

/** Returns the part of the product that a call belongs to by its name. */
export const areaOf = (call: string): CallArea => words.find(([word]) => word.test(call))?.[1] ?? 'other';

/** Returns whether a call reads, changes or deletes. */
export const verbOf = (call: string): CallVerb => {
  if (readVerb.test(call)) return 'read';
  return deleteVerb.test(call) ? 'delete' : 'change';
};

/** The kinds of acts. */
export const auditVerbs = ['create', 'change', 'delete', 'send', 'enter', 'see'] as const;
type AuditVerb = (typeof auditVerbs)[number];

/** Acts by the beginning of their calls' names; what no word begins changes something. */
const acts: readonly (readonly [RegExp, AuditVerb])[] = [
  [/^(create|add|duplicate|import|signUp|issue|keep)/, 'create'],
  [/^(delete|remove)/, 'delete'],
  [/^(send|forward|react|retry|call)/, 'send'],
  [/^(login|logout|openLogin|refreshToken|beginSupport|endSupport)$/, 'enter'],
  [/^(list|get|count|search|preview|play|read|mark|transcribe|version|me$|contactOf)/, 'see'],
];

/** Returns the kind of act that a call is. */
export const actOf = (call: string): AuditVerb => acts.find(([name]) => name.test(call))?.[1] ?? 'change';
