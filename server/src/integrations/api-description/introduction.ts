/** Shown on /api/docs, and as the description in openapi.json. Markdown. */
export const INTRODUCTION = `Everything that the screens of Docket do is a call of this API, below \`/api/v1\`. Bodies are JSON in UTF-8. Times are ISO 8601 in UTC; calendar days are days of your time zone, which \`GET /api/v1/clock\` returns.

## Signing in

Create an API token in Settings and send it with each call:

\`\`\`
Authorization: Bearer $DOCKET_TOKEN
\`\`\`

A token acts for the person who created it, until it expires or is revoked. Browsers sign in with a session cookie instead. Calls that show no scope are for browsers only.

## Scopes

- \`read\`: read mail, suggestions, tasks, projects and settings
- \`decide\`: decide on projects, tasks and replies, which can send replies; archive and snooze mail
- \`write\`: create, change and delete tasks, projects and everything you set up; undo
- \`manage\`: change settings, connections, task services, notifications and webhooks; sync and import mail
- \`export\`: export and import the configuration and all your data
- \`admin\`: administer people; only for administrators

No scope includes another one: a program that lists and creates tasks needs \`read\` and \`write\`. A call without its scope is refused with 403 and \`token.forbidden\`.

## Errors

A failed call has an ErrorBody: \`{"error": {"code", "message", "details", "requestId"}}\`. Rely on \`code\`, which is stable; \`message\` is for people. With \`request.invalid\`, \`details.problems\` names each field that is not valid or not known. Calls with an API token are refused if their body has a field, at any depth, or their address a query parameter, that is not described here, as it would be ignored otherwise.

## Paging

Lists take \`page\`, counted from 1, and \`pageSize\`, at most 100, and return \`items\` and \`total\`. A page after the last one is answered with the last one, so stop once page × pageSize is at least the total. \`/emails\` takes \`offset\` and \`limit\`, and \`/sync/messages\` a cursor.

## Changing a record that others change too

Records have a \`version\`, which is also their \`ETag\`. Send it as \`If-Match\` with a change; if the record has changed since, the call is refused with 412 and \`record.changed\`, which says what changed. Without \`If-Match\`, or with \`*\`, the change is made in any case.

A record can be sent back to its PUT or PATCH as it was read: fields that only the response has are ignored if its \`id\`, its \`version\` or all of its fields are there, and its \`version\` is checked as \`If-Match\` is.

## Repeating a call

Send an \`Idempotency-Key\` of 1 to 200 visible ASCII characters, without spaces, with calls that list this header. Repeating the call with the same key within 24 hours returns the first response with \`Idempotency-Replayed: true\` and does nothing else. The same key with a different request is refused with 422 and \`request.key_reused\`. A failed call keeps no key. Other changes by an API token are refused with \`request.key_not_supported\` if they send one.

## Limits

A person may make 1,200 calls a minute and a network address 3,000, unless the server is configured otherwise; \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` say what is left of whichever is reached first. Beyond that, calls are refused with 429, and while Docket is busy with 503; both say in \`Retry-After\` how many seconds to wait. A body may have 1 MB, unless the call says otherwise.

## Undo

Every call that changes something returns a \`Docket-Step\` header. Send it as \`stepId\` to \`POST /api/v1/undo\` to undo exactly this change. Without \`stepId\`, the newest step is undone, also one that the person just made on screen. To undo several calls as one, send the same UUID as \`Docket-Step\` with each of them.

## Webhooks

Create a webhook with \`POST /api/v1/webhooks\` or in Settings. Docket then posts each event to your address, and expects a 2xx response within 15 seconds. Otherwise it tries again up to nine times over about three days. An event may arrive twice or out of order: \`webhook-id\` stays the same in every attempt.

Messages are signed as the Standard Webhooks specification (standardwebhooks.com) says, for which there are libraries in most languages. To verify one yourself:

- Take the part of the secret after \`whsec_\` and decode it from base64: this is the key.
- Join the header \`webhook-id\`, the header \`webhook-timestamp\` (seconds since 1970) and the body exactly as received with dots: \`id.timestamp.body\`.
- Compute HMAC-SHA256 of this text with the key, and encode it in base64.
- The header \`webhook-signature\` has one or more signatures separated by spaces, each beginning with \`v1,\`. Compare in constant time; one must match.
- Refuse messages whose timestamp is more than five minutes away from your clock.

A webhook that has failed for 5 days, or whose receiver responds 410, is turned off. What happens meanwhile waits, up to 1,000 messages for 30 days, and is sent once the webhook is turned on again, or dropped with \`missed: "drop"\`. Messages that have failed are sent again together with \`POST /api/v1/webhooks/{id}/replay-failed\`. The messages of the last 30 days, with each attempt, are at \`GET /api/v1/webhooks/{id}/messages\`.

## MCP

Assistants can use Docket over the Model Context Protocol: send JSON-RPC to \`POST /api/mcp\` (streamable HTTP, without sessions) with an API token. It has to be turned on in Settings. Each tool is a call of this API and needs its scope.`;
