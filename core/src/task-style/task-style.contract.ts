import { contract } from '../contract';
import { taskStyleSchema } from './task-style';

export const getStyle = contract({
  name: 'getStyle',
  method: 'GET',
  path: '/style',
  summary: 'How emails become tasks',
  response: taskStyleSchema,
});
export const updateStyle = contract({
  name: 'updateStyle',
  method: 'PUT',
  path: '/style',
  summary: 'Replace the task style',
  body: taskStyleSchema,
  response: taskStyleSchema,
});
