// The port to whatever names a message's project: the built-in intelligence or a network service.
import type { ReadableMail } from '@docket/intelligence/reading/message-features';
import type { ProjectKnowledge } from '@docket/intelligence/projects/project-knowledge';
import type { MeasuredRecommendation } from '@docket/intelligence/projects/recommend-project';

export type ClassifierInput = { mail: ReadableMail; knowledge: ProjectKnowledge };

export type Classified = MeasuredRecommendation & {
  /** What became of the text that left the machine for this message; null if none did. */
  outcome: string | null;
};

/** Called before texts leave the machine, with the place of each among the inputs; they are sent once it resolves. */
export type BeforeSending = (texts: readonly { index: number; bytes: number }[]) => Promise<void>;

export type Classifier = {
  /** Where texts are sent; null if they stay here. */
  destination: string | null;
  /** One answer per message, in order. Never throws if a service fails: those answers are degraded. */
  classify(inputs: readonly ClassifierInput[], beforeSending: BeforeSending): Promise<Classified[]>;
  /** The raw answers for given texts, in order. Throws the service's failure. */
  classifyTexts(
    items: readonly TextToClassify[],
    knowledge: ProjectKnowledge,
    beforeSending: BeforeSending,
  ): Promise<TextClassified[]>;
};

export type TextToClassify = { id: string; subject: string; body: string; receivedTime: string };
export type TextClassified = { label: string; confidence: number } & Pick<Classified, 'outcome'>;
