import { number } from '../ui/figures';

/** '1 person is waiting for approval' */
export const waitingText = (waiting: number): string =>
  waiting === 1
    ? '1 person is waiting for approval'
    : `${number(waiting)} people are waiting for approval`;
