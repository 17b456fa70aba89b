/**
 * Returns whether media may be downloaded from an address. A sender can write any address into a message: only
 * WhatsApp's own hosts over HTTPS are allowed, and the host of the configured server.
 */
export const mayFetch = (address: string, serverUrl: string | undefined): boolean => {
  const { protocol, hostname } = new URL(address);
  if (serverUrl !== undefined && hostname === new URL(serverUrl).hostname) return true;
  return protocol === 'https:' && (hostname === 'whatsapp.net' || hostname.endsWith('.whatsapp.net'));
};
