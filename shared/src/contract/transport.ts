/** Where a conversation runs (specification 1, section 3): WhatsApp by a linked phone, WhatsApp's official Cloud API, Facebook, Instagram. */
export const channelNames = ['whatsapp', 'whatsappapi', 'facebook', 'instagram'] as const;
export type ChannelName = (typeof channelNames)[number];

/** What carries a channel's messages: a session on a session host, or calls of Meta's Graph API. */
export type Transport = 'session' | 'graph';

export const transportOf = (channel: ChannelName): Transport => (channel === 'whatsapp' ? 'session' : 'graph');
