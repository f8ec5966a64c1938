// What the calls of the isolation test are made with: ids and texts of another user's records.
import { other } from './isolation-rows';

export const now = new Date('2026-11-02T09:00:00Z');
export const early = new Date('2020-01-01T00:00:00Z');
export const late = new Date('2040-01-01T00:00:00Z');
export const page = { page: 1, pageSize: 50 };
export const range = {
  folderId: other.folder,
  from: new Date('2026-01-01T00:00:00Z'),
  to: new Date('2026-01-02T00:00:00Z'),
};
export const tokens = { sealed: Buffer.from('x'), scopes: ['Mail.Read'], expiresAt: now };
export const problem = { code: 'a.b', message: 'x', at: now.toISOString() };
export const step = { found: 1, stored: 1, duplicates: 1, failed: 1 };
export const project = { name: 'mine', color: '#e44332', status: 'open', updated_at: now };
export const rule = { name: 'mine', confidence: 0.5, if: {}, then: { projectId: other.project } };
export const context = { name: 'mine', color: '#e44332', timezone: 'UTC', workingHours: null };
export const veto = { sender: other.sender, projectId: other.project };
export const example = {
  id: other.email,
  decisionId: 1,
  projectId: other.project,
  at: 1,
  features: {},
};
export const proposal = {
  kind: 'request',
  title: 'mine',
  description: '',
  priority: 'P1',
  due: null,
  confidence: 0.5,
  evidence: null,
  source: 'built-in',
};
export const recommendation = { projectId: null, degraded: false, label: 'mine' };
export const newTask = {
  title: 'mine',
  description: '',
  priority: 'P1',
  status: 'to_do',
  due_date: null,
  due_time: null,
  project_id: null,
  assignee: '',
  checklist: [],
  tags: [],
  email_id: other.email,
  suggestion_id: other.suggestion,
};

export const keptTask = {
  ...newTask,
  id: other.task,
  edits: 0,
  is_archived: false,
  created_at: now,
  updated_at: now,
};
