import { measureProject } from '../projects/recommend-project';

export const recommendProject = (...parts: Parameters<typeof measureProject>) =>
  measureProject(...parts).recommendation;
