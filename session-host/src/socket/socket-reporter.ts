/** Direction of a message: from the contact, or to the contact. */
export type Direction = 'in' | 'out';

/**
 * Receives what one socket of a device session reports. The session creates one for each socket that it opens. Reports
 * of a socket that it has replaced change neither its state nor its current socket.
 */
export interface SocketReporter {
  /** WhatsApp issued the text of a QR code. */
  qrCode: (code: string) => void;
  /** The phone has linked this device; the server closes the socket and expects another. */
  paired: () => void;
  /** The socket is open. `number`: digits of the linked phone, if known. */
  connected: (number: string | null) => void;
  /** The socket closed with this status code. Reported once, and never after the session itself closed the socket. */
  closed: (code: number) => void;
  /** A message was published: received from a contact, or written on the phone itself. */
  messagePublished: (direction: Direction) => void;
  /** The media journal holds an entry under this sort key, durably. */
  mediaJournaled: (sk: string) => void;
  /** A part of the phone's history is stored, durably. */
  historyStored: () => void;
  /** A write or a publication failed, or a message takes too long. The session closes the socket before it returns. */
  failed: (error: unknown) => void;
}
