import { readFile } from 'node:fs/promises';

import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';

import { signedInDocket } from './signed-in-docket';

const held = signedInDocket();
const notice = (words: string | RegExp) =>
  held.page.getByRole('region', { name: 'Notifications' }).getByText(words).first();

test('Home: what needs me links to the queue and to each task', async () => {
  const page = await held.open('/');
  held.watch('home');
  for (const name of ['To Review', 'Tasks', 'Accuracy', 'Sync Health', 'Recent Activity'])
    await page.getByRole('heading', { name, exact: true }).waitFor();
  await page.getByRole('link', { name: 'Open the queue' }).click();
  await page.getByRole('heading', { name: 'Email Intelligence Center' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/emails');
});

test('Projects: created, found by a filter of the table, archived and brought back from Archives', async () => {
  const page = await held.open('/projects');
  held.watch('projects');
  await page.getByRole('button', { name: 'Add Project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Project' });
  await dialog.getByLabel('Project Name').fill('Harbour refit');
  await dialog.getByLabel('Other Names').fill('HR1');
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await notice('Project created successfully').waitFor();
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page.getByRole('combobox', { name: 'Filter' }).click();
  await page.getByRole('option', { name: 'Other Names' }).click();
  await page.getByRole('searchbox', { name: 'Other Names' }).fill('nothing like it');
  await page.getByText('No projects match the current filters.').waitFor();
  await page.getByRole('searchbox', { name: 'Other Names' }).fill('hr');
  await page.getByRole('combobox', { name: 'Status of Harbour refit' }).click();
  await page.getByRole('option', { name: 'Archived' }).click();
  await notice('Project status changed to Archived').waitFor();
  await held.open('/archives?tab=projects');
  await page.getByRole('tab', { name: 'Projects 1' }).waitFor();
  await page.getByRole('button', { name: 'Unarchive Harbour refit' }).click();
  await notice('Item Unarchived').waitFor();
  await page.getByRole('heading', { name: 'No archived projects' }).waitFor();
  await held.open('/projects');
  await page.getByRole('article', { name: 'Harbour refit' }).waitFor();
  await expect.poll(() => page.getByRole('article').count()).toBe(1);
});

test('Services and service projects: added, finished, removed with Undo', async () => {
  const page = await held.open('/services');
  held.watch('services');
  await page.getByRole('button', { name: 'Add Service' }).first().click();
  await page.getByLabel('Service Name').fill('Surveys');
  await page.getByRole('radio', { name: 'Teal' }).click({ force: true });
  await page.getByRole('dialog').getByRole('button', { name: 'Add Service' }).click();
  const card = page.getByRole('article', { name: 'Surveys' });
  await card.getByText('0 total projects • 0 active').waitFor();
  await card.getByRole('button', { name: 'Add Project' }).click();
  const add = page.getByRole('dialog', { name: 'Add Project to Surveys' });
  await add.getByRole('button', { name: 'Select Project' }).click();
  await page.getByRole('option', { name: 'Harbour refit' }).click();
  await add.getByRole('button', { name: 'Add Project' }).click();
  await card.getByText('1 total project • 1 active').waitFor();
  await card.getByRole('button', { name: 'Edit Harbour refit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Project' });
  await edit.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Done' }).click();
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await card.getByText('View completed projects (1)').click();
  await card.getByRole('button', { name: 'Delete Harbour refit' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Project' }).click();
  await card.getByText('0 total projects • 0 active').waitFor();
  // By key, because the notice with its Undo may be gone by now.
  await page.keyboard.press('u');
  await card.getByText('1 total project • 0 active').waitFor();
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?view=list');
});

test('Templates: a checklist for a service, edited and archived', async () => {
  const page = await held.open('/templates');
  held.watch('templates');
  await page.getByRole('button', { name: 'Add Template' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add New Checklist Template' });
  await dialog.getByRole('button', { name: 'Add Template' }).click();
  await dialog.getByText('Template name is required').waitFor();
  await dialog.getByText('Please select at least one service').waitFor();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Site visit');
  await dialog.getByRole('checkbox', { name: 'Surveys' }).click();
  await dialog.getByLabel('Item 1', { exact: true }).fill('Book the boat');
  await dialog.getByLabel('Item 1', { exact: true }).press('Enter');
  await dialog.getByLabel('Item 2', { exact: true }).fill('Charge the sounder');
  await dialog.getByRole('button', { name: 'Add Template' }).click();
  const card = page.getByRole('article', { name: 'Site visit' });
  await card.getByText('2 items').waitFor();
  await expect
    .poll(() => card.getByRole('listitem').allTextContents())
    .toEqual(['Book the boat', 'Charge the sounder']);
});

test('Tagging Rules: added, moved by keyboard and by mouse, tested, deleted with Undo (§ 2)', async () => {
  const page = await held.open('/rules');
  held.watch('rules');
  for (const name of ['Invoices', 'Tenders']) {
    await page.getByRole('button', { name: 'Add Rule' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create New Rule' });
    await dialog.getByLabel('Rule Name').fill(name);
    await dialog.getByLabel('Subject includes').fill(name.toLowerCase());
    await dialog.getByRole('button', { name: 'Project' }).click();
    await page.getByRole('option', { name: 'Harbour refit' }).click();
    await dialog.getByRole('button', { name: 'Create Rule' }).click();
    await page.getByRole('article', { name }).waitFor();
  }
  const invoices = page.getByRole('article', { name: 'Invoices' });
  await invoices.getByText('subject includes “invoices”').waitFor();
  // Before the key, because a notice stays for some seconds only.
  const told = notice('“Tenders” is now Rule #1').waitFor();
  await page.getByRole('button', { name: 'Move Tenders, 2 of 2' }).press('ArrowUp');
  await told;
  await invoices.getByText('Rule #2 • Confidence: 65%').waitFor();
  await dragOnto(
    page.getByRole('button', { name: 'Move Invoices, 2 of 2' }),
    page.getByRole('button', { name: 'Move Tenders, 1 of 2' }),
  );
  await invoices.getByText('Rule #1 • Confidence: 65%').waitFor();
  // For a moment after it, dragging swallows clicks.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 250)));
  await page.getByRole('button', { name: 'Test Rules' }).click();
  const tryOut = page.getByRole('dialog', { name: 'Test Rules' });
  await tryOut.getByLabel('Subject').fill('Invoices of May');
  await tryOut.getByRole('button', { name: 'Test' }).click();
  await tryOut.getByText('Rule #1 Invoices').waitFor();
  await tryOut.getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('button', { name: 'Delete Invoices' }).click();
  await invoices.waitFor({ state: 'detached' });
  // By key, because the notice with its Undo may be gone by now.
  await page.keyboard.press('u');
  await invoices.waitFor();
  await expect.poll(() => page.getByRole('article').count()).toBe(2);
});

test('Task Style: a saved template is still there after a reload, Reset takes back what was not saved', async () => {
  const page = await held.open('/style');
  held.watch('style');
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('From {{sender}}: {{subject}}');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await notice('Task style saved successfully').waitFor();
  await page.reload();
  await expect.poll(() => title.inputValue()).toBe('From {{sender}}: {{subject}}');
  await title.fill('Something else');
  await page.getByRole('button', { name: 'Reset' }).click();
  await notice('Changes reverted to last saved version').waitFor();
  await expect.poll(() => title.inputValue()).toBe('From {{sender}}: {{subject}}');
});

test('Preview & Test: a sample becomes a prediction, a dry run and a real task', async () => {
  const page = await held.open('/preview');
  held.watch('preview');
  await page.getByRole('heading', { name: 'Ready to Test' }).waitFor();
  await page.getByRole('tab', { name: 'Sample Emails' }).click();
  await page.getByRole('button', { name: /^Website feedback/ }).click();
  await page.getByRole('button', { name: 'Generate Prediction' }).click();
  await page.getByText('Task Title').waitFor();
  await page.getByRole('button', { name: 'Create Task in Todoist (Dry Run)' }).click();
  const request = page.getByRole('region', { name: 'Request' });
  await expect.poll(() => request.textContent()).toMatch(/^POST https?:\/\/.*\/sync/);
  await page.getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('button', { name: 'Adjust & Accept' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adjust & Accept' });
  await dialog.getByLabel('Title').fill('Repair the contact form');
  await dialog.getByRole('button', { name: 'Project' }).click();
  await page.getByRole('option', { name: 'Harbour refit' }).click();
  await dialog.getByRole('button', { name: 'Create Task' }).click();
  await notice('Task Created').waitFor();
  await held.open('/tasks?search=contact+form');
  await page.getByRole('article', { name: 'Repair the contact form' }).waitFor();
  await expect.poll(() => page.getByRole('article').count()).toBe(1);
});

test('Settings: the connection is checked, mail imported, the configuration leaves and comes back', async () => {
  const page = await held.open('/settings');
  held.watch('settings');
  await page.getByText('Connected', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await notice('Connection Successful').waitFor();
  await page.getByLabel('Days to import').fill('400');
  await page.getByRole('button', { name: 'Import Emails' }).click();
  await page.getByText('Days must be a whole number from 1 to 365').waitFor();
  await page.getByLabel('Days to import').fill('60');
  await page.getByRole('button', { name: 'Import Emails' }).click();
  await page.getByText('Completed', { exact: true }).waitFor({ timeout: 600_000 });
  await page.getByRole('button', { name: 'Start New Import' }).click();
  await page.getByText('Ready', { exact: true }).waitFor();

  const leaving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Configuration' }).click();
  const file = await leaving;
  expect(file.suggestedFilename()).toMatch(/^training-area-export-\d{4}-\d\d-\d\d\.json$/);
  const picker = page.getByLabel('Configuration file');
  await picker.setInputFiles({
    name: 'page.json',
    mimeType: 'application/json',
    buffer: Buffer.from('<html>'),
  });
  await notice('Invalid configuration file or import failed').waitFor();
  const changed = JSON.parse(await readFile(await file.path(), 'utf8')) as {
    contexts: unknown[];
  };
  changed.contexts.push({
    name: 'Quay',
    color: '#e44332',
    timezone: 'Europe/London',
    workingHours: null,
  });
  await picker.setInputFiles({
    name: 'mine.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(changed)),
  });
  const dialog = page.getByRole('dialog', { name: 'Import Configuration' });
  await dialog.getByRole('row', { name: /projects/i }).waitFor();
  const contexts = dialog.getByRole('row', { name: /contexts/i });
  await expect.poll(() => contexts.textContent()).toContain('Quay');
  await dialog.getByRole('button', { name: 'Apply Import' }).click();
  await notice('Import Successful').waitFor();
  await held.open('/contexts');
  await page.getByRole('article', { name: 'Quay' }).waitFor();
});

test('Help: a word leads to its guide', async () => {
  const page = await held.open('/help');
  held.watch('help');
  await page.getByRole('searchbox', { name: 'Search help' }).fill('redirect address');
  await page.getByRole('region', { name: 'Topics' }).waitFor();
  await page.getByRole('searchbox', { name: 'Search help' }).fill('zzz');
  await page.getByRole('heading', { name: 'Nothing matches “zzz”' }).waitFor();
  await expect.poll(() => page.getByRole('region', { name: 'Topics' }).count()).toBe(0);
});

test('a list keeps its page, filter and sorting after reload and back', async () => {
  const page = await held.open('/projects?view=table&filter=otherNames&value=hr');
  held.watch('kept place');
  await page.getByRole('button', { name: 'Project', exact: true }).click();
  await page.waitForURL(/order=desc/);
  await page.reload();
  const header = page.getByRole('columnheader', { name: 'Project', exact: true });
  await expect.poll(() => header.getAttribute('aria-sort')).toBe('descending');
  await page.getByRole('link', { name: 'Contexts' }).click();
  await page.getByRole('heading', { name: 'Contexts' }).waitFor();
  await page.goBack();
  const names = page.getByRole('searchbox', { name: 'Other Names' });
  await expect.poll(() => names.inputValue()).toBe('hr');
});

async function dragOnto(handle: Locator, target: Locator): Promise<void> {
  const [from, to] = [await middleOf(handle), await middleOf(target)];
  const { mouse } = held.page;
  await mouse.move(from.x, from.y);
  await mouse.down();
  await mouse.move(to.x, to.y, { steps: 8 });
  // If it is dropped before the row below has made room, it returns to its place.
  await expect.poll(() => middleOf(target)).not.toEqual(to);
  await mouse.up();
}

async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('Nothing to drag');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
