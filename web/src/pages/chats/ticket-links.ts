const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** A text without its links to tickets of this installation, and the uuids of those tickets. */
interface TextWithTickets {
  text: string;
  uuids: string[];
}

/** Takes the links to tickets (`/tickets/{uuid}`, with or without this origin) out of a text. */
export const takeTicketLinks = (given: string, origin: string): TextWithTickets => {
  const uuids: string[] = [];
  const pattern = new RegExp(`(^|\\s)(https?://[^\\s/]+)?/tickets/(${uuid})(?:[?#]\\S*)?(?=\\s|$)`, 'gi');
  const text = given.replace(pattern, (whole: string, before: string, host: string | undefined, found: string) => {
    if (host !== undefined && host.toLowerCase() !== origin.toLowerCase()) return whole;
    uuids.push(found.toLowerCase());
    return before;
  });
  return { text: text.trim(), uuids: [...new Set(uuids)] };
};
