import { isFraud, measureProject } from '@docket/intelligence/projects/recommend-project';

import { isExplicit, recommendByLabel } from '../classifier/service-recommendation';
import type { Knowledge } from './knowledge.usecases';
import type { StoredMessage } from '../messages/messages.repository';
import { textOf } from '../messages/readable-message';
import type { ClassifiedEmail } from '../../mail/emails/email-analysis.repository';

/** Recommends from current knowledge without sending anything: a label once given by the service is reused. */
export function recommendStored(stored: StoredMessage, knowledge: Knowledge): ClassifiedEmail {
  const { message, recommendation } = stored;
  const known = knowledge.about(stored);
  const mail = textOf(stored);
  const id = message.id;
  // The service's earlier label still counts unless something of the person's own decides.
  const isCertain = isExplicit({ mail, knowledge: known }) || isFraud(mail);
  if (recommendation?.source !== 'service' || isCertain)
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
