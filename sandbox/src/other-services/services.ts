import type { FastifyInstance } from 'fastify';
import type { World } from '../world/world';
import { registerClassifier } from './classifier';
import { registerLanguageModel } from './language-model';
import { registerTodoist } from './todoist';

export function registerServices(app: FastifyInstance, world: World): void {
  registerClassifier(app, world);
  registerLanguageModel(app, world);
  registerTodoist(app, world);
}
