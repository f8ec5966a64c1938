// The learned weights, handed to the intelligence, which reads no files.
import { indifferentModel, type RequestModel } from '@docket/intelligence/tasks/request-model';

import projectWeights from '../../../../intelligence/weights/projects.json';

export { projectWeights };
export const requestModel: RequestModel = indifferentModel;
