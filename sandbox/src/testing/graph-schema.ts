import { readFileSync } from 'node:fs';
import { XMLParser } from 'fast-xml-parser';

interface SchemaProperty {
  name: string;
  type: string;
}

interface SchemaType {
  base: string | null;
  properties: SchemaProperty[];
}

type Xml = Record<string, unknown>;

const simple: Record<string, (value: unknown) => boolean> = {
  'Edm.String': (value) => typeof value === 'string',
  'Edm.Boolean': (value) => typeof value === 'boolean',
  'Edm.Int32': (value) => Number.isInteger(value),
  'Edm.Int64': (value) => Number.isInteger(value),
  'Edm.Binary': (value) => typeof value === 'string' && /^[A-Za-z0-9+/]*={0,2}$/.test(value),
  'Edm.Guid': (value) =>
    typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value),
  'Edm.Date': (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value),
  'Edm.DateTimeOffset': (value) =>
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value),
};

function list(value: unknown): Xml[] {
  if (value === undefined) return [];
  return (Array.isArray(value) ? value : [value]) as Xml[];
}

function attribute(node: Xml, name: string): string {
  const value = node[`@_${name}`];
  return typeof value === 'string' ? value : '';
}

/** Microsoft's own description of the types, and a validator of responses based on it. */
export class GraphSchema {
  private readonly types = new Map<string, SchemaType>();
  private readonly enums = new Map<string, Set<string>>();

  constructor(file: string) {
    const parser = new XMLParser({ ignoreAttributes: false });
    const schema = (parser.parse(readFileSync(file, 'utf8')) as { Schema: Xml }).Schema;
    for (const node of list(schema['EnumType'])) {
      const members = list(node['Member']).map((member) => attribute(member, 'Name'));
      this.enums.set(`graph.${attribute(node, 'Name')}`, new Set(members));
    }
    for (const node of [...list(schema['ComplexType']), ...list(schema['EntityType'])]) {
      this.types.set(`graph.${attribute(node, 'Name')}`, {
        base: node['@_BaseType'] === undefined ? null : attribute(node, 'BaseType'),
        properties: [...list(node['Property']), ...list(node['NavigationProperty'])].map(
          (property) => ({
            name: attribute(property, 'Name'),
            type: attribute(property, 'Type'),
          }),
        ),
      });
    }
  }

  /** Every way in which `value` is not a `type`, as "path: reason". */
  problems(value: unknown, type: string, path = type): string[] {
    if (value === null) return [];
    const element = /^Collection\((.+)\)$/.exec(type)?.[1];
    if (element !== undefined) {
      if (!Array.isArray(value)) return [`${path}: not a collection`];
      return value.flatMap((entry, index) => this.problems(entry, element, `${path}[${index}]`));
    }
    const check = simple[type];
    if (check) return check(value) ? [] : [`${path}: ${JSON.stringify(value)} is not ${type}`];
    const members = this.enums.get(type);
    if (members)
      return members.has(value as string)
        ? []
        : [`${path}: ${JSON.stringify(value)} is not of ${type}`];
    return this.objectProblems(value, type, path);
  }

  private objectProblems(value: unknown, type: string, path: string): string[] {
    const known = this.propertiesOf(type);
    if (known === null) return [`${path}: the schema has no ${type}`];
    if (typeof value !== 'object' || value === null) return [`${path}: not an object`];
    return Object.entries(value).flatMap(([name, entry]) => {
      if (name.includes('@') || name === '@removed') return [];
      const property = known.get(name);
      if (property === undefined) return [`${path}.${name}: not a property of ${type}`];
      return this.problems(entry, property, `${path}.${name}`);
    });
  }

  private propertiesOf(type: string): Map<string, string> | null {
    const found = this.types.get(type);
    if (!found) return null;
    const inherited = found.base ? (this.propertiesOf(found.base) ?? []) : [];
    return new Map([
      ...inherited,
      ...found.properties.map(({ name, type: kind }) => [name, kind] as const),
    ]);
  }
}
