// npm run restore -- FILE [--replace]: restores a backup. Docket must be stopped.
import { runServerCommand } from './run-server-command.mjs';

runServerCommand('restore');
