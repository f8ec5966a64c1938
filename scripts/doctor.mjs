// npm run doctor [-- --json --timeout=SECONDS]: what is wrong with the setup, and how to fix it. Exits with 1 if something has failed.
import { runServerCommand } from './run-server-command.mjs';

runServerCommand('doctor');
