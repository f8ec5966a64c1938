// npm run backup -- FILE: everything that Docket stores, in one file. Docket may keep running.
import { runServerCommand } from './run-server-command.mjs';

runServerCommand('backup');
