/** The browser that signs in; both are shown to the person, who may not know the session. */
export type Browser = { userAgent: string; address: string };
