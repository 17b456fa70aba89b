/** A sender may write any address into a message: only WhatsApp's own hosts are asked, and the one configured in its place. */
export const mayFetch = (address: string, serverUrl: string | undefined): boolean => {
  const { protocol, hostname } = new URL(address);
  if (serverUrl !== undefined && hostname === new URL(serverUrl).hostname) return true;
  return protocol === 'https:' && (hostname === 'whatsapp.net' || hostname.endsWith('.whatsapp.net'));
};
