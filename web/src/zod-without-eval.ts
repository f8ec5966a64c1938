// Stands for zod everywhere in the pages (see vite.config.ts), so that it is set before the first schema is made.
import { config } from 'zod/v4';

// Zod's compiled parsers need eval; asking for it is reported as a violation of the content security policy.
config({ jitless: true });

export * from 'zod/v4';
