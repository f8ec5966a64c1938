import type { TaskStyle } from '@docket/core/task-style/task-style';

export type StylePart = { style: TaskStyle; change: (part: Partial<TaskStyle>) => void };
