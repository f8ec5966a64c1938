// npm run restore -- FILE [--replace]: puts a backup back. Docket must be stopped.
import { runServerCommand } from './run-server-command.mjs';

runServerCommand('restore');
