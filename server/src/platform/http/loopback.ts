const LOOPBACK = /^(?:localhost|(?:::ffff:)?127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

/** Whether a host name of a URL or the address of a caller is this machine's own. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);
