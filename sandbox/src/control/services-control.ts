import type { ServiceState } from '../other-services/behaviour';
import type { World } from '../world';
import { bodyOf, queryOf, textOf } from './control-body';
import { ControlError } from './control-error';
import type { ControlHandler } from './mailbox-control';

const modes = ['normal', 'slow', 'failing', 'malformed', 'drop'] as const;

function stateOf(world: World, name: string | null): ServiceState {
  const state = world.services.byName(name ?? '');
  if (!state) throw new ControlError(404, 'service must be classifier, llm or todoist.');
  return state;
}

const behave: ControlHandler = (world, request) => {
  const body = bodyOf(request);
  const state = stateOf(world, textOf(body['service']));
  const mode = modes.find((one) => one === (body['mode'] ?? 'normal'));
  if (!mode) throw new ControlError(400, `mode must be one of ${modes.join(', ')}.`);
  state.behaviour = {
    mode,
    ms: Number(body['ms'] ?? 15_000),
    status: Number(body['status'] ?? 500),
    canned: Array.isArray(body['canned']) ? [...(body['canned'] as unknown[])] : [],
  };
  return state.behaviour;
};

const calls: ControlHandler = (world, request) => {
  const state = stateOf(world, queryOf(request).get('service'));
  return { total: state.calls.length, calls: state.calls };
};

export const servicesControl: Record<string, ControlHandler> = {
  'POST /services': behave,
  'GET /services/calls': calls,
};
