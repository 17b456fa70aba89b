/** Reads a small file as base64. */
export const fileAsBase64 = async (file: File): Promise<string> =>
  btoa(String.fromCharCode(...new Uint8Array(await file.arrayBuffer())));
