// Aliased to zod in vite.config.ts, so that it runs before the first schema is created.
import { config } from 'zod/v4';

// Zod's JIT needs eval, which the content security policy reports as a violation.
config({ jitless: true });

export * from 'zod/v4';
