import { expect, it } from 'vitest';

import { boxTables } from './box-tables';

it('boxes the outermost tables of a message', () => {
  const root = document.createElement('body');
  root.innerHTML =
    '<p>Hi</p><table id="a"><tbody><tr><td><table id="b"></table></td></tr></tbody></table><blockquote><table id="c"></table></blockquote>';
  boxTables(root);
  const boxed = [...root.querySelectorAll('[data-wide] > table')].map(({ id }) => id);
  expect(boxed).toEqual(['a', 'c']);
  expect(root.querySelectorAll('table')).toHaveLength(3);
});
