/**
 * Channels of conversations (specification 1, section 3): WhatsApp through a linked phone, the WhatsApp Cloud API,
 * Facebook Messenger, Instagram.
 */
export const channelNames = ['whatsapp', 'whatsappapi', 'facebook', 'instagram'] as const;
export type ChannelName = (typeof channelNames)[number];

/** The transport of a channel's messages: by a device session on a session host, or by calls of Meta's Graph API. */
type Transport = 'session' | 'graph';

export const transportOf = (channel: ChannelName): Transport => (channel === 'whatsapp' ? 'session' : 'graph');
