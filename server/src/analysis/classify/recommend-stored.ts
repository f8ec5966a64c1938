import { measureProject } from '@docket/intelligence/projects/recommend-project';

import { isExplicit, recommendByLabel } from '../classifier/service-recommendation';
import type { Knowledge } from './knowledge.usecases';
import type { StoredMessage } from '../messages/messages.repository';
import { textOf } from '../messages/text-of';
import type { ClassifiedEmail } from '../../mail/emails/email-analysis.repository';

/** With what is known now; nothing is sent out: a label that the service once gave is read again. */
export function recommendStored(stored: StoredMessage, knowledge: Knowledge): ClassifiedEmail {
  const { message, recommendation } = stored;
  const known = knowledge.about(stored);
  const mail = textOf(stored);
  const id = message.id;
  // The label that the service once gave still counts, where nothing of the person's own decides.
  if (recommendation?.source !== 'service' || isExplicit({ mail, knowledge: known }))
    return { id, ...measureProject(mail, known) };
  const claimed = stored.rawConfidence ?? recommendation.confidence;
  const result = { label: recommendation.label, confidence: claimed };
  return {
    id,
    recommendation: recommendByLabel(result, { mail, knowledge: known }),
    rawConfidence: claimed,
    facts: undefined,
  };
}
