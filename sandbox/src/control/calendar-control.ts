// What a person puts into their calendar in another program.
import { accountOf, bodyOf, ControlError, textOf } from './control-body';
import type { ControlHandler } from './mailbox-control';

/** `start` and `end` as 2026-11-05T09:00:00 in UTC. */
const add: ControlHandler = (world, request) => {
  const body = bodyOf(request);
  const [start, end] = [textOf(body['start']), textOf(body['end'])];
  if (!start || !end) throw new ControlError(400, 'start and end are needed.');
  const event = {
    id: `AAMkEvent${world.nextNumber()}`,
    subject: textOf(body['subject']) ?? 'Meeting',
    start,
    end,
    isAllDay: body['isAllDay'] === true,
    isCancelled: body['isCancelled'] === true,
    showAs: textOf(body['showAs']) ?? 'busy',
  };
  world.calendarOf(accountOf(body['account']).oid).push(event);
  return event;
};

export const calendarControl: Record<string, ControlHandler> = { 'POST /calendar/add': add };
