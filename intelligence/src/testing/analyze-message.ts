import { measureProject } from '../projects/recommend-project';
import type { MailMessage } from '../reading/mail-message';
import { readMessage } from '../reading/read-message';
import { suggestWork, type MessageKnowledge } from '../suggest-work';

/** What a message would become, with the project of the built-in recommendation. */
export function analyzeMessage(message: MailMessage, knowledge: MessageKnowledge) {
  const read = readMessage(message);
  const named = measureProject(read, knowledge.projects);
  return { ...named, ...suggestWork(read, knowledge, named.recommendation) };
}
