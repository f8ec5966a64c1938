import { readMessage } from '@docket/intelligence/reading/read-message';
import type { RequestModel } from '@docket/intelligence/tasks/request-model';
import { withSecondOpinion, type ClauseEncoder } from '@docket/intelligence/tasks/second-opinion';

import { toMailMessage, type LabelledMessage } from '../labelled/labelled-message';
import { inputFor } from './analyze-line';

/** The model for one labelled message: the request model with the encoder's opinion. */
export async function modelForLine(
  line: LabelledMessage,
  requests: RequestModel,
  encoder: ClauseEncoder | null,
): Promise<RequestModel> {
  return withSecondOpinion(readMessage(toMailMessage(line)), inputFor(line, requests), encoder);
}
