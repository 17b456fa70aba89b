import type { CampaignMessage } from '@recado/shared/contract/queue-messages/campaign';
import type { ClosingSlice } from '@recado/shared/contract/queue-messages/closing';
import type { ContactImportSlice } from '@recado/shared/contract/queue-messages/contact-import';
import type { HistoryEvent } from '@recado/shared/contract/queue-messages/history';
import type { MailMessage } from '@recado/shared/contract/queue-messages/mail';
import type { MergeSlice } from '@recado/shared/contract/queue-messages/merge';
import type { OutboundCommand } from '@recado/shared/contract/queue-messages/outbound';
import type { PushMessage } from '@recado/shared/contract/queue-messages/push';
import type { RealtimeMessage } from '@recado/shared/contract/queue-messages/realtime';
import type { SearchMessage } from '@recado/shared/contract/queue-messages/search';
import type { IntegrationMessage } from '@recado/shared/contract/queue-messages/integration';
import type { TimerMessage } from '@recado/shared/contract/queue-messages/timer';
import type { WebhookMessage } from '@recado/shared/contract/queue-messages/webhook';

/** What leaves after a commit. It is written into the outbox in the same transaction, so that it leaves even if the function dies. */
export type Effect =
  | { to: 'webhooks'; message: WebhookMessage }
  | { to: 'mail'; message: MailMessage }
  /** To a connection on a session host, or by the Graph API: `commanded` chooses. */
  | { to: 'outbound' | 'graph'; command: OutboundCommand }
  | { to: 'realtime'; message: RealtimeMessage }
  | { to: 'search'; message: SearchMessage }
  | { to: 'push'; message: PushMessage }
  | { to: 'timers'; message: TimerMessage }
  | { to: 'integrations'; message: IntegrationMessage }
  | { to: 'closings'; message: ClosingSlice }
  | { to: 'merges'; message: MergeSlice }
  | { to: 'contact-imports'; message: ContactImportSlice }
  /** `delay` in seconds, 900 at most. */
  | { to: 'campaigns'; message: CampaignMessage; delay?: number }
  | { to: 'history'; event: HistoryEvent };
