import { pino, type Logger } from 'pino';

export type Log = Logger;

const SECRET_PATHS = [
  'req.headers.cookie',
  'req.headers.authorization',
  'res.headers["set-cookie"]',
  '*.access_token',
  '*.refresh_token',
  '*.id_token',
  '*.client_secret',
  '*.code_verifier',
];

/** One line of JSON per event on stderr, so that stdout contains only the printed address. */
export function createLog(level: string): Log {
  return pino(
    { level, redact: { paths: SECRET_PATHS, censor: '[secret]' }, base: null },
    pino.destination({ fd: 2, sync: false }),
  );
}
