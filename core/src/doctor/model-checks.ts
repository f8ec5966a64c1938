import { ok } from './check';
import type { DoctorCheck } from './doctor.contract';
import type { LanguageModelFacts } from './doctor-facts';

const MODEL = { id: 'language-model', title: 'Language model' };
export const SENT_TO_MODEL =
  'The model in use receives the participants, subject, attachment names and latest text of each message. They are sent nowhere else. Codes and passwords are masked.';

/**
 * Whether a language model is in use, or which one on this machine could be. Never a failure, as none is
 * required.
 */
export function checkLanguageModel({ inUse, found }: LanguageModelFacts): DoctorCheck {
  if (inUse !== null)
    return ok(MODEL, `Suggestions are improved by ${inUse.model} at ${inUse.baseUrl}.`);
  const [first] = found;
  if (first === undefined)
    return ok(MODEL, 'Not in use, and none was found on this machine. Docket works without one.');
  const servers = found.map(
    ({ name, baseUrl, models }) => `${name} (${baseUrl}) with ${models.join(', ')}`,
  );
  return ok(
    MODEL,
    `No model is set for everyone. Found on this machine: ${servers.join('; ')}. Each person can choose one under Settings; to use one for everyone, set LLM_BASE_URL=${first.baseUrl} and LLM_MODEL=${first.models[0] ?? ''}, and start Docket again. ${SENT_TO_MODEL}`,
  );
}
