export { webAlone as default } from './vitest.config';
