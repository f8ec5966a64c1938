import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

import { buildEmail, buildSuggestion } from '../../testing/build-email';
import { emailOpener } from '../../testing/open-email';
import { EmailsPage } from './emails-page';

const open = emailOpener(<EmailsPage />);

it('rejecting a task removes its highlight and keeps the quoted history expanded', async () => {
  const text = 'Please send the tide tables';
  const evidence = { task: { start: 0, end: text.length, text }, due: null, priority: null };
  const body = `<p>${text}</p><blockquote>${'Earlier words. '.repeat(30)}</blockquote>`;
  const email = (approved: boolean | null) =>
    buildEmail({ body, suggestedTasks: [buildSuggestion({ evidence, approved })] });
  const { user } = open(email(null), email(false));
  const frame: HTMLIFrameElement = await screen.findByTitle('Message: Survey next week');
  // jsdom does not load frames, so this document stands in for the server's.
  const content = document.implementation.createHTMLDocument();
  Object.defineProperty(frame, 'contentDocument', { value: content });
  fireEvent.load(frame);
  const mark = content.querySelector('mark');
  const history = content.querySelector('details');
  expect(mark?.hasAttribute('data-lit')).toBe(true);
  history?.setAttribute('open', '');

  await user.click(screen.getByRole('button', { name: /^Reject ?: Send the tide tables/ }));
  await screen.findByText('Task Rejected');
  await waitFor(() => expect(content.querySelector('mark[data-plain]')).not.toBeNull());
  expect(content.querySelector('mark[data-lit]')).toBeNull();
  expect(content.querySelector('details')).toBe(history);
  expect(history?.hasAttribute('open')).toBe(true);
});

it('unfolds the history that the focused task, or its due date, was taken from', async () => {
  const span = (text: string) => ({ start: 0, end: text.length, text });
  const note = 'Can you take this one?';
  const task = (id: string, title: string, sentence: string, due: string | null) =>
    buildSuggestion({
      id,
      title,
      evidence: { task: span(sentence), due: due === null ? null : span(due), priority: null },
    });
  const suggestedTasks = [
    task('s1', 'Take this one', note, null),
    task('s2', 'Send the tide tables', note, 'by Friday'),
  ];
  const head = 'From: Ann<br>Sent: Monday<br>To: Bob<br>Subject: Tides<br>';
  const body = `<p>${note}</p><p>${head}</p><p>The tables are due by Friday. ${'More. '.repeat(50)}</p>`;
  const { user } = open(buildEmail({ body, suggestedTasks }));
  const frame: HTMLIFrameElement = await screen.findByTitle('Message: Survey next week');
  const content = document.implementation.createHTMLDocument();
  Object.defineProperty(frame, 'contentDocument', { value: content });
  fireEvent.load(frame);
  const history = content.querySelector('details');
  expect(history?.textContent).toContain('by Friday');
  expect(history?.hasAttribute('open')).toBe(false);
  await user.click(screen.getByText('Send the tide tables'));
  await waitFor(() => expect(history?.hasAttribute('open')).toBe(true));
});

it('marks found by a later analysis leave the expanded history and the images in place', async () => {
  const text = 'Please send the tide tables';
  const body = `<p>${text}</p><img alt="Chart"><blockquote>${'Earlier words. '.repeat(30)}</blockquote>`;
  const email = (...marked: string[]) =>
    buildEmail({
      body,
      suggestedTasks: marked.map((words, at) =>
        buildSuggestion({
          id: `s${at}`,
          evidence: {
            task: { start: 0, end: words.length, text: words },
            due: null,
            priority: null,
          },
        }),
      ),
    });
  let shown = email('send the tide');
  const { client } = open(shown, shown, { 'GET /emails/e1/recommendations': () => shown });
  const frame: HTMLIFrameElement = await screen.findByTitle('Message: Survey next week');
  const content = document.implementation.createHTMLDocument();
  Object.defineProperty(frame, 'contentDocument', { value: content });
  fireEvent.load(frame);
  const words = () => [...content.querySelectorAll('mark')].map((mark) => mark.textContent);
  expect(words()).toEqual(['send the tide']);
  const history = content.querySelector('details');
  const image = content.querySelector('img');
  history?.setAttribute('open', '');

  shown = email(text);
  await client.invalidateQueries({ queryKey: ['emails'] });
  await waitFor(() => expect(words()).toEqual([text]));
  expect(content.querySelector('details')).toBe(history);
  expect(history?.hasAttribute('open')).toBe(true);
  expect(content.querySelector('img')).toBe(image);

  shown = email();
  await client.invalidateQueries({ queryKey: ['emails'] });
  await waitFor(() => expect(words()).toEqual([]));
  expect(content.querySelector('p')?.childNodes).toHaveLength(1);
});

it('forwards keys pressed in the message to the screen, but not Enter on a link', async () => {
  open(buildEmail({ body: '<p>Words and <a href="https://a.example">a link</a></p>' }));
  const frame: HTMLIFrameElement = await screen.findByTitle('Message: Survey next week');
  const content = document.implementation.createHTMLDocument();
  Object.defineProperty(frame, 'contentDocument', { value: content });
  fireEvent.load(frame);
  const pressed: string[] = [];
  const listen = ({ key }: KeyboardEvent) => pressed.push(key);
  document.addEventListener('keydown', listen);
  const press = (where: Element | null, key: string) =>
    where?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  press(content.body, 'j');
  press(content.querySelector('a'), 'Enter');
  document.removeEventListener('keydown', listen);
  expect(pressed).toEqual(['j']);
});
