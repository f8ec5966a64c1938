// A mailbox in use: projects, services, rules, decided mail. Only what a person could have created through the API.
import type { Page } from 'playwright-core';

import { callApi } from '../signed-in-docket';

type Created = { id: string };
type Item = {
  id: string;
  subject: string;
  recommendedProject: { id: string | null } | null;
  suggestedTasks: { id: string }[];
};

const PROJECTS = [
  {
    name: 'Harbour Street 14 refit',
    description: 'Fit-out, licences and handover of the new head office.',
    color: '#2196F3',
    context: 'Managed Property',
    status: 'in_progress',
    domainMatches: ['corvid-contracting.example'],
    labels: ['Property', 'Budget'],
    defaultPriority: 'P2',
  },
  {
    name: 'Elm Court 3',
    description: 'Heating, lift and residents of Elm Court.',
    color: '#4CAF50',
    context: 'Managed Property',
    senderIncludes: ['haleheating.example', 'elmcourt-residents.example'],
    defaultPriority: 'P3',
  },
  {
    name: 'Q4 audit',
    description: 'Year-end audit with Castellan.',
    color: '#9C27B0',
    context: 'Central Process',
    domainMatches: ['castellan-audit.example'],
    defaultPriority: 'P1',
  },
  {
    name: 'Brightwell lease',
    description: 'Lease of the corner unit.',
    color: '#FF9800',
    context: 'Operating Company',
    subjectIncludes: ['Brightwell', 'break clause'],
    status: 'closing',
  },
  { name: 'Insurance 2027', color: '#009688', domainMatches: ['aldousbrokers.example'] },
];

/** Calls the API from within the signed-in page. */
export async function fillDocket(page: Page): Promise<void> {
  const api: Api = (path, body) =>
    callApi(page, path, body === undefined ? {} : { method: 'POST', body });
  const projects: Created[] = [];
  for (const project of PROJECTS) projects.push(await api('/projects', project));
  await addRecords(api, projects);
  await analysed(api);
  await decide(api);
}

/** A GET, or a POST if there is a body. */
type Api = <T>(path: string, body?: object) => Promise<T>;

async function addRecords(api: Api, projects: readonly Created[]): Promise<void> {
  const [refit, elm, audit, lease] = projects.map(({ id }) => id);
  const services: Created[] = [];
  for (const [name, color] of [
    ['Building works', 'bg-blue-500'],
    ['Heating maintenance', 'bg-orange-500'],
    ['Accounting', 'bg-purple-500'],
  ])
    services.push(await api('/services', { name, color }));
  const [works, heating, accounting] = services.map(({ id }) => id);
  for (const [service, project_id, project_name, status] of [
    [works, refit, 'Harbour Street 14 refit', 'in_progress'],
    [works, lease, 'Brightwell lease', 'open'],
    [works, elm, 'Elm Court 3', 'done'],
    [heating, elm, 'Elm Court 3', 'open'],
    [accounting, audit, 'Q4 audit', 'open'],
  ] as const)
    await api(`/services/${service}/projects`, { project_id, project_name, status });
  await api('/contexts', {
    name: 'Office',
    color: '#2196F3',
    timezone: 'America/New_York',
    workingHours: { start: '09:00', end: '17:00', days: [1, 2, 3, 4, 5] },
  });
  for (const [name, items] of [
    ['Site visit', ['Agree the time', 'Bring the plans', 'Take photographs', 'Send the minutes']],
    ['Invoice check', ['Compare with the order', 'Ask who received it', 'Release the payment']],
  ] as const)
    await api('/templates', { name, items, services: ['Building works'] });
  for (const [name, subject, projectId] of [
    ['Scaffolding and licences', 'scaffold', refit],
    ['Boiler and heating', 'boiler', elm],
    ['Audit requests', 'audit', audit],
  ] as const) {
    await api('/rules', {
      name,
      if: { subjectIncludes: [subject] },
      then: { projectId, priority: 'P2', due: 'parse' },
    });
  }
}

/** New projects and contexts update undecided suggestions, which must not be replaced while they are being decided. */
async function analysed(api: Api): Promise<void> {
  const end = Date.now() + 120_000;
  while (Date.now() < end) {
    const { items } = await api<{ items: { kind: string }[] }>('/jobs');
    if (!items.some(({ kind }) => /^(?:classification|extraction)\./.test(kind))) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('The analysis of the emails did not come to rest');
}

async function decide(api: Api): Promise<void> {
  const all: Item[] = [];
  for (const number of [1, 2, 3]) {
    const at = `/emails/recommendations?limit=15&page=${number}`;
    all.push(...(await api<{ items: Item[] }>(at)).items);
  }
  const matched = all.filter((email) => email.recommendedProject?.id);
  for (const { id: emailId } of matched.filter((_, at) => at % 2 === 0)) {
    const { recommendedProject } = await api<Item>(`/emails/${emailId}/recommendations`);
    const projectId = recommendedProject?.id;
    if (!projectId) continue;
    // Not confirmed, because an earlier decision may change the recommendation at any moment.
    await api('/emails/recommendations/process', {
      emailId,
      action: 'change_project',
      data: { projectId },
    });
  }
  await analysed(api);
  const withTasks = all.filter((email) => email.suggestedTasks.length > 0);
  for (const { id: emailId, suggestedTasks } of withTasks.filter((_, at) => at % 3 === 0))
    for (const { id: taskId } of suggestedTasks)
      await api('/emails/recommendations/process', {
        emailId,
        action: 'approve_task',
        data: { taskId },
      });
}
