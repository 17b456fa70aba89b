/** The limits of WhatsApp's lists and buttons, in choices and characters; a menu beyond these limits is sent as text. */
export const menuLimits = { rows: 10, buttons: 3, rowTitle: 24, buttonLabel: 20, text: 1_024 } as const;
