// Aliased to zod in vite.config.ts, so that it is configured before the first schema is built.
import { config } from 'zod/v4';

// Zod's compiled parsers need eval, which the content security policy reports as a violation.
config({ jitless: true });

export * from 'zod/v4';
