// Shown on /api/docs, and run by the test exactly as shown.
import type { ApiExample } from '../../platform/http/api-docs/api-text';

const AS_PROGRAM = '-H "Authorization: Bearer $DOCKET_TOKEN"';
const AS_JSON = '-H "Content-Type: application/json"';

export const API_EXAMPLES: readonly ApiExample[] = [
  {
    title: 'List the open tasks due this week',
    command: `curl -fsS ${AS_PROGRAM} "$DOCKET_URL/api/v1/tasks?due=week&sort=due_date"`,
  },
  {
    title: 'Create a task once, however often the call is made',
    command: `curl -fsS ${AS_PROGRAM} ${AS_JSON} -H "Idempotency-Key: invoice-2026-118" \\
  "$DOCKET_URL/api/v1/tasks" \\
  -d '{"title": "Pay invoice 2026-118", "project_id": "'$PROJECT_ID'", "due_date": "2026-12-01"}'`,
  },
  {
    title: 'List the emails that wait for a decision',
    command: `curl -fsS ${AS_PROGRAM} "$DOCKET_URL/api/v1/emails/recommendations?review=pending"`,
  },
  {
    title: 'Archive an email',
    command: `curl -fsS ${AS_PROGRAM} ${AS_JSON} "$DOCKET_URL/api/v1/emails/recommendations/process" \\
  -d '{"emailId": "'$EMAIL_ID'", "action": "archive", "data": {}}'`,
  },
  {
    title: 'Get notified of new and completed tasks',
    command: `curl -fsS ${AS_PROGRAM} ${AS_JSON} "$DOCKET_URL/api/v1/webhooks" \\
  -d '{"url": "'$HOOK_URL'", "events": ["task.created", "task.completed"]}'`,
  },
  {
    title: 'List the tools an assistant can use over MCP',
    command: `curl -fsS ${AS_PROGRAM} ${AS_JSON} -H "Accept: application/json, text/event-stream" \\
  "$DOCKET_URL/api/mcp" \\
  -d '{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}'`,
  },
];
