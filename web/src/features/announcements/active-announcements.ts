/** The query of what the popover shows, for super users too. */
export const activeAnnouncements = { query: { status: true } };
