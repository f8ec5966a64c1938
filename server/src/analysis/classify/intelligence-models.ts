// The learned weights, passed to the intelligence, which reads no files.
import { loadRequestModel, type RequestModel } from '@docket/intelligence/tasks/request-model';

import projectWeights from '../../../../intelligence/weights/projects.json';
import requestWeights from '../../../../intelligence/weights/requests.json';

export { projectWeights };
export const requestModel: RequestModel = loadRequestModel(requestWeights);
