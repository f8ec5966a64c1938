// The port to whatever names the project of a message: the built-in intelligence or a service on the network.
import type { ReadableMail } from '@docket/intelligence/reading/message-features';
import type { ProjectKnowledge } from '@docket/intelligence/projects/project-knowledge';
import type { MeasuredRecommendation } from '@docket/intelligence/projects/recommend-project';

export type ClassifierInput = { mail: ReadableMail; knowledge: ProjectKnowledge };

export type Classified = MeasuredRecommendation & {
  /** What left the box for this message; null when nothing did. */
  sent: { bytes: number; outcome: string } | null;
};

export type Classifier = {
  /** Where texts are sent; null when they stay here. */
  destination: string | null;
  /** One answer per message, in order. Never throws for a service that fails: those answers are degraded. */
  classify(inputs: readonly ClassifierInput[]): Promise<Classified[]>;
  /** The raw answers for given texts, in order. Throws the service's failure. */
  classifyTexts(
    items: readonly TextToClassify[],
    knowledge: ProjectKnowledge,
  ): Promise<TextClassified[]>;
};

export type TextToClassify = { id: string; subject: string; body: string; receivedTime: string };
export type TextClassified = { label: string; confidence: number; sent: Classified['sent'] };
