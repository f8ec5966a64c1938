// npm run doctor [-- --json]: what is wrong with the set-up, and how to mend it. Exit code 1 when something has failed.
import { runServerCommand } from './run-server-command.mjs';

runServerCommand('doctor');
