/** Limits of the ticket list's width in pixels (specification 1, section 9). */
export const listWidth = { min: 404, max: 700 } as const;

/** The least width of a conversation in pixels: below it the composer has no room beside its buttons. */
const minConversation = 480;

/** The width of the contact's panel beside a conversation in pixels. */
const contactPanelWidth = 320;

/** Widths of the navigation beside the screens in pixels: with labels, and with icons only. */
export const navigationWidth = { open: 216, collapsed: 62 } as const;

/** Limits a width of the ticket list. */
export const clampListWidth = (width: number): number =>
  Math.round(Math.min(listWidth.max, Math.max(listWidth.min, width)));

/** The width with which the list began in earlier releases: who has it stored has chosen none. */
const formerListWidth = 550;

/** The width of the ticket list that a user has chosen, else the least: the conversation has the room. */
export const savedListWidth = ({ defaultTicketsManagerWidth }: { defaultTicketsManagerWidth: number }): number =>
  defaultTicketsManagerWidth === formerListWidth ? listWidth.min : clampListWidth(defaultTicketsManagerWidth);

/** Pixels of the divider between list and conversation. */
const divider = 1;

/** The widest list that leaves the conversation its room in a space of this width. */
export const widestList = (space: number): number =>
  Math.max(listWidth.min, Math.min(listWidth.max, space - minConversation - divider));

/** Media query of windows with room for the narrowest list, a conversation and the contact beside a folded navigation. */
export const contactColumnQuery = `(min-width: ${navigationWidth.collapsed + listWidth.min + divider + minConversation + contactPanelWidth}px)`;

/**
 * Returns the width of the window from which navigation with labels, this list and a conversation fit. The list yields to
 * the contact's column, down to its least width, before the navigation is folded.
 */
export const windowForNavigation = (list: number, withContact: boolean): number =>
  navigationWidth.open + (withContact ? listWidth.min + contactPanelWidth : list) + divider + minConversation;

/** Media query of windows that show either the list or the conversation. */
export const onePaneQuery = `(max-width: ${navigationWidth.collapsed + listWidth.min + divider + minConversation - 1}px)`;

/** Media query of windows without navigation beside the screens. */
export const noNavigationQuery = '(max-width: 900px)';
