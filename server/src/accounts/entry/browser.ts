/** The browser that signs in, shown to the person in their list of sessions. */
export type Browser = { userAgent: string; address: string };
