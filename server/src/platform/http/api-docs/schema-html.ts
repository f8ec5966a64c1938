import { inlineHtml, escapeHtml, toHtml } from './markdown';
import type { JsonSchema } from './json-schemas';

type Properties = Record<string, JsonSchema>;

/** The fields of a schema as a list, with what its named parts are linked to; '' for a schema without fields of its own. */
export function fieldsHtml(schema: JsonSchema): string {
  const choices = choicesOf(schema).filter((choice) => choice['type'] !== 'null');
  const alternatives = choices.map((choice) => {
    const title = typeof choice['title'] === 'string' ? choice['title'] : 'one of';
    const inner = fieldsHtml(choice);
    return inner === ''
      ? ''
      : `<details><summary><code>${escapeHtml(title)}</code> ${textHtml(choice)}</summary>${inner}</details>`;
  });
  if (choices.length === 1 && choices[0] !== undefined) return fieldsHtml(choices[0]);
  if (alternatives.length > 0) return alternatives.join('');
  if (schema['type'] === 'array') return fieldsHtml(schema['items'] as JsonSchema);
  const { properties } = schema as { properties?: Properties };
  if (properties === undefined) return '';
  const required = (schema['required'] ?? []) as string[];
  const fields = Object.entries(properties).map(([name, field]) =>
    fieldHtml({ name, field, isRequired: required.includes(name) }),
  );
  return fields.length === 0 ? '' : `<dl>${fields.join('')}</dl>`;
}

type Field = { name: string; field: JsonSchema; isRequired: boolean };

export function fieldHtml({ name, field, isRequired }: Field): string {
  const required = isRequired ? ' <span class="required">required</span>' : '';
  const description = textHtml(field);
  const inner = fieldsHtml(field);
  return `<dt><code>${escapeHtml(name)}</code> <span class="type">${typeHtml(field)}</span>${required}</dt><dd>${description}${inner}</dd>`;
}

/** 'array of Task or null'. */
export function typeHtml(schema: JsonSchema): string {
  const {
    $ref: reference,
    type,
    enum: values,
    items,
    format,
  } = schema as {
    $ref?: string;
    type?: string | string[];
    enum?: unknown[];
    items?: JsonSchema;
    format?: string;
  };
  const preset =
    schema['default'] === undefined
      ? ''
      : `, default <code>${escapeHtml(JSON.stringify(schema['default']))}</code>`;
  if (reference !== undefined) {
    const name = escapeHtml(reference.split('/').at(-1) ?? '');
    return `<a href="#schema-${name}">${name}</a>${preset}`;
  }
  const choices = choicesOf(schema);
  if (choices.length > 0) {
    const words = [...new Set(choices.map(typeHtml))];
    return words.join(' or ') + preset;
  }
  if (schema['const'] !== undefined) return valueHtml(schema['const']);
  if (values !== undefined) return values.map(valueHtml).join(' | ') + preset;
  if (type === 'array')
    return `array of ${items === undefined ? 'anything' : typeHtml(items)}${preset}`;
  if (type === undefined) return `anything${preset}`;
  return (
    escapeHtml([type].flat().join(' or ')) +
    (format === undefined ? '' : ` (${escapeHtml(format)})`) +
    limitsHtml(schema) +
    preset
  );
}

function limitsHtml({ minimum, maximum, minLength, maxLength }: JsonSchema): string {
  const from = minimum ?? minLength;
  const to = maximum === Number.MAX_SAFE_INTEGER ? undefined : (maximum ?? maxLength);
  const unit = minLength === undefined && maxLength === undefined ? '' : ' characters';
  if (typeof from === 'number' && from > Number.MIN_SAFE_INTEGER)
    return typeof to === 'number' ? `, ${from} to ${to}${unit}` : `, at least ${from}${unit}`;
  return typeof to === 'number' ? `, at most ${to}${unit}` : '';
}

function choicesOf(schema: JsonSchema): JsonSchema[] {
  return (schema['anyOf'] ?? schema['oneOf'] ?? []) as JsonSchema[];
}

function textHtml({ description }: JsonSchema): string {
  if (typeof description !== 'string') return '';
  return description.includes('\n') ? toHtml(description) : inlineHtml(description);
}

function valueHtml(value: unknown): string {
  return `<code>${escapeHtml(JSON.stringify(value))}</code>`;
}
