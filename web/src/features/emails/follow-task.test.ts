import { afterEach, expect, it } from 'vitest';

import { followTask } from './follow-task';

afterEach(() => document.body.replaceChildren());

/** Two tasks: the first is approved and can be reset, the second waits. */
function showTasks(): void {
  document.body.innerHTML = `
    <div id="suggestion-1"><button data-decision="approve">Approve 1</button><button>Reset 1</button></div>
    <div id="suggestion-2"><button data-decision="approve">Approve 2</button></div>`;
}
const focusOn = (text: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent === text)?.focus();

it('moves focus to the same button of the task', () => {
  showTasks();
  focusOn('Approve 1');
  followTask('2');
  expect(document.activeElement).toHaveTextContent('Approve 2');
});

it('leaves focus on a button that the other task does not have', () => {
  showTasks();
  focusOn('Reset 1');
  followTask('2');
  expect(document.activeElement).toHaveTextContent('Reset 1');
});
