// npm run backup -- FILE: everything that Docket keeps, in one file. Docket may run meanwhile.
import { runServerCommand } from './run-server-command.mjs';

runServerCommand('backup');
