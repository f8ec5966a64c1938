import { expect, it } from 'vitest';

import { mergeEmbeddedImages } from './embedded-images';

const IMAGE = '<span>[Embedded Image]</span>';

it.each([
  ['one image', `<p>Plan: ${IMAGE}</p>`, ['[Embedded Image]']],
  ['two images side by side', `<p>${IMAGE} ${IMAGE}</p>`, ['[Embedded Image] × 2']],
  [
    'three images on lines of their own',
    `${IMAGE}<br>${IMAGE}<br>\n${IMAGE}`,
    ['[Embedded Image] × 3'],
  ],
  ['images with words between', `${IMAGE} and ${IMAGE}`, ['[Embedded Image]', '[Embedded Image]']],
])('merges %s into one placeholder per position', (_, html, shown) => {
  const root = document.createElement('div');
  root.innerHTML = html;
  mergeEmbeddedImages(root);
  const boxes = [...root.querySelectorAll('[data-embedded]')];
  expect(boxes.map((box) => box.textContent)).toEqual(shown);
  expect(root.querySelectorAll('span')).toHaveLength(shown.length);
});
