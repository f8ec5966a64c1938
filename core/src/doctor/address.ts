const PARTS = /^(https?):\/\/(\[[^\]]*\]|[^:/]+)/;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Whether a host name or address leads to the machine itself. */
export function isLoopback(name: string): boolean {
  return LOOPBACK.includes(name);
}

/** Parts of an http or https URL. `isOwn`: only the machine itself reaches it. */
export function addressOf(url: string): { protocol: string; name: string; isOwn: boolean } {
  const [, protocol = '', name = ''] = PARTS.exec(url) ?? [];
  return { protocol, name, isOwn: isLoopback(name) };
}
