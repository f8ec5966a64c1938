// The description as a page for people, which needs no script: a link to what is within <details> opens them.
import { API_PREFIX } from '@docket/core/contract';

import type { ApiExample } from './api-text';
import { curlExample } from './curl-example';
import { anchorOf, escapeHtml, inlineHtml, toHtml } from './markdown';
import type { Content, OpenApi, Operation, Parameter, Response } from './openapi';
import { fieldHtml, fieldsHtml, typeHtml } from './schema-html';

type Call = { method: string; address: string; operation: Operation };

export function docsPage(api: OpenApi, examples: readonly ApiExample[]): string {
  const { info, tags, components, webhooks } = api;
  const calls = callsOf(api);
  const groups = tags.map((tag) => ({
    ...tag,
    calls: calls.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  const sections = groups.map(({ name, description, calls: own }) => {
    const entries = own.map((call) => callHtml(call, components));
    return `<section><h2 id="${anchorOf(name)}">${escapeHtml(name)}</h2><p>${inlineHtml(description)}</p>${entries.join('')}</section>`;
  });
  const contents = groups.map(({ name, calls: own }) => {
    const links = own.map(
      ({ method, address, operation }) =>
        `<li><a href="#${operation.operationId}"><b>${method}</b> ${breakable(address)}</a></li>`,
    );
    return `<li><details><summary>${escapeHtml(name)}</summary><ul><li><a href="#${anchorOf(name)}">About</a></li>${links.join('')}</ul></details></li>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Docket API</title><link rel="icon" type="image/svg+xml" href="/docket.svg"><link rel="stylesheet" href="/api/docs/style.css"></head><body>
<header><h1>Docket API ${escapeHtml(info.version)}</h1>
<p>Machine-readable: <a href="${API_PREFIX}/openapi.json">openapi.json</a> (OpenAPI 3.1).</p></header>
<nav aria-label="Contents"><h2>Contents</h2><ul><li><a href="#introduction">Introduction</a></li><li><a href="#examples">Examples</a></li>${contents.join('')}<li><a href="#common-errors">Errors</a></li><li><a href="#events">Webhook events</a></li><li><a href="#schemas">Schemas</a></li></ul></nav>
<main><section><h2 id="introduction">Introduction</h2>${toHtml(info.description)}</section>
${examplesHtml(examples)}
${sections.join('\n')}
${commonHtml(components.responses, api)}
${eventsHtml(webhooks)}
${schemasHtml(components.schemas)}</main></body></html>`;
}

function callsOf({ paths }: OpenApi): Call[] {
  return Object.entries(paths)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([address, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        address,
        operation,
      })),
    );
}

function callHtml(call: Call, { schemas, responses: common }: OpenApi['components']): string {
  const { method, address, operation } = call;
  const scope = operation.security.flatMap(({ token }) => token ?? [])[0];
  const needs = scope === undefined ? '' : `<span class="scope">${scope}</span>`;
  const { requestBody, responses } = operation;
  const successes = Object.entries(responses).flatMap(([status, response]) =>
    status.startsWith('2') ? [successHtml(status, response as Response)] : [],
  );
  const parts = [
    toHtml(operation.description),
    parametersHtml(operation.parameters),
    requestBody === undefined
      ? ''
      : `<h4>Body</h4>${toHtml(requestBody.description ?? '')}${contentHtml(requestBody.content)}`,
    ...successes,
    failuresHtml(responses, common),
    `<h4>Example</h4><pre>${escapeHtml(curlExample(call, schemas))}</pre>`,
  ];
  return `<details class="call"><summary><b>${method}</b> <code>${breakable(address)}</code>${needs}<span class="title">${inlineHtml(operation.summary)}</span></summary><div id="${operation.operationId}">${parts.join('')}</div></details>`;
}

function successHtml(status: string, { description, content }: Response): string {
  const text = description === 'Done' ? '' : `<p>${inlineHtml(description)}</p>`;
  return `<h4>Response ${status}</h4>${text}${contentHtml(content ?? {})}`;
}

/** What most calls have in common is linked to, and the rest listed. */
function failuresHtml(
  responses: Operation['responses'],
  common: OpenApi['components']['responses'],
): string {
  const links: string[] = [];
  const own: string[] = [];
  for (const [status, response] of Object.entries(responses)) {
    if (status.startsWith('2') || status === 'default') continue;
    const name = '$ref' in response ? (response.$ref.split('/').at(-1) ?? '') : '';
    if (name in common) links.push(`<a href="#response-${name}">${status}</a>`);
    else if (!('$ref' in response))
      own.push(`<dt>${status}</dt><dd>${toHtml(response.description)}</dd>`);
  }
  return `<h4>Errors</h4><dl>${own.join('')}</dl><p>${own.length === 0 ? 'As for most calls' : 'And as for most calls'}: ${links.join(', ')}.</p>`;
}

function commonHtml(common: OpenApi['components']['responses'], openApi: OpenApi): string {
  const statusOf = (name: string) =>
    Object.values(openApi.paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ responses }) => Object.entries(responses))
      .find(([, response]) => '$ref' in response && response.$ref.endsWith(`/${name}`))?.[0] ?? '';
  const entries = Object.entries(common).map(
    ([name, { description }]) =>
      `<dt id="response-${name}">${statusOf(name) === 'default' ? 'Any other' : statusOf(name)}</dt><dd>${toHtml(description)}</dd>`,
  );
  return `<section><h2 id="common-errors">Errors of most calls</h2><p>All of them with an <a href="#schema-ErrorBody">ErrorBody</a>, which lists every code.</p><dl>${entries.join('')}</dl></section>`;
}

function parametersHtml(parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return '';
  const fields = parameters.map(({ name, in: place, required, description, schema }) =>
    fieldHtml({
      name: place === 'path' ? `{${name}}` : name,
      field: description === undefined ? schema : { description, ...schema },
      isRequired: required && place !== 'path',
    }),
  );
  return `<h4>Parameters</h4><dl>${fields.join('')}</dl>`;
}

function contentHtml(content: Content): string {
  return Object.entries(content)
    .map(([type, { schema }]) => {
      const named = type === 'application/json' ? '' : `<code>${escapeHtml(type)}</code> `;
      return `<p>${named}<span class="type">${typeHtml(schema)}</span></p>${fieldsHtml(schema)}`;
    })
    .join('');
}

function examplesHtml(examples: readonly ApiExample[]): string {
  const shown = examples.map(
    ({ title, command }) =>
      `<h3>${escapeHtml(title)}</h3><pre class="example">${escapeHtml(command)}</pre>`,
  );
  return `<section><h2 id="examples">Examples</h2><p><code>DOCKET_URL</code> is the address of this page without its path,
<code>DOCKET_TOKEN</code> an API token.</p>${shown.join('')}</section>`;
}

function eventsHtml(webhooks: OpenApi['webhooks']): string {
  const events = Object.entries(webhooks).map(([name, item]) => {
    const { post } = item as { post: Operation };
    return `<details class="call"><summary><code>${escapeHtml(name)}</code><span class="title">${inlineHtml(post.summary)}</span></summary><div id="event-${escapeHtml(name)}">${toHtml(post.description)}${contentHtml(post.requestBody?.content ?? {})}</div></details>`;
  });
  return `<section><h2 id="events">Webhook events</h2><p>What Docket sends to your webhooks: see <a href="#webhooks">Webhooks</a> in the introduction for the headers and the signature.</p>${events.join('')}</section>`;
}

function schemasHtml(schemas: OpenApi['components']['schemas']): string {
  const entries = Object.entries(schemas)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, { description, ...schema }]) => {
      const fields = fieldsHtml(schema);
      return `<details class="call"><summary><code>${name}</code><span class="title">${inlineHtml(typeof description === 'string' ? description : '')}</span></summary><div id="schema-${name}">${fields === '' ? `<p class="type">${typeHtml(schema)}</p>` : fields}</div></details>`;
    });
  return `<section><h2 id="schemas">Schemas</h2><p>Returned or taken in several places.</p>${entries.join('')}</section>`;
}

/** An address may break after each slash, so that it fits on a phone. */
function breakable(address: string): string {
  return escapeHtml(address).replaceAll('/', '/<wbr>');
}
