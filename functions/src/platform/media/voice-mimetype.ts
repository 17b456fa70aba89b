/** The type by which WhatsApp knows a voice note. */
export const voiceMimetype = 'audio/ogg; codecs=opus';
