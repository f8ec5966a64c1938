export interface SandboxConfig {
  port: number;
  host: string;
  /** A .mbox or .eml file, or a folder of them, for the first account's inbox. */
  mail: string | null;
  shiftMailToNow: boolean;
  /** A fault script: a path to a JSON file, or the JSON itself. */
  faults: string | null;
  latencyMs: number;
  extraRedirectUris: string[];
}

function readNumber(name: string, text: string | undefined, fallback: number): number {
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) {
    throw new Error(`${name} must be a whole number of 0 or more, but it is "${text}".`);
  }
  return value;
}

/** Loopback is always registered; a Docket with a public address needs its own. */
function readRedirectUris(env: NodeJS.ProcessEnv): string[] {
  const named = (env['SANDBOX_REDIRECT_URIS'] ?? '').split(/[\s,]+/).filter(Boolean);
  const publicUrl = env['DOCKET_PUBLIC_URL'];
  return publicUrl ? [...named, `${publicUrl.replace(/\/+$/, '')}/auth/redirect`] : named;
}

export function readConfig(env: NodeJS.ProcessEnv): SandboxConfig {
  const port = readNumber('SANDBOX_PORT', env['SANDBOX_PORT'], 3100);
  if (port > 65_535) throw new Error(`SANDBOX_PORT must be at most 65535, but it is ${port}.`);
  const shift = env['SANDBOX_MAIL_SHIFT'] ?? '';
  if (shift !== '' && shift !== 'now') {
    throw new Error(`SANDBOX_MAIL_SHIFT can only be "now", but it is "${shift}".`);
  }
  return {
    port,
    host: '127.0.0.1',
    mail: env['SANDBOX_MAIL'] || null,
    shiftMailToNow: shift === 'now',
    faults: env['SANDBOX_FAULTS'] || null,
    latencyMs: readNumber('SANDBOX_LATENCY_MS', env['SANDBOX_LATENCY_MS'], 0),
    extraRedirectUris: readRedirectUris(env),
  };
}
