import type { ApiDocument, ApiOperation, ApiSchema } from '../../data/ports/api-document.ts';

/** One request that the server understands. */
export interface NamedOperation extends ApiOperation {
  /** Upper case. */
  readonly method: string;
  readonly path: string;
}

/** Groups the operations of a document under their first tag. Tags and operations stay in the document's order. */
export const operationsByTag = (
  document: ApiDocument,
): { readonly tag: string; readonly operations: readonly NamedOperation[] }[] => {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );
  const tagOf = ({ tags }: NamedOperation): string => tags?.[0] ?? 'other';
  return [...new Set(all.map(tagOf))].map((tag) => ({
    tag,
    operations: all.filter((operation) => tagOf(operation) === tag),
  }));
};

/** Describes a schema in a few words: `string`, `a | b`, `list of object`. */
export const schemaWords = (schema: ApiSchema | undefined): string => {
  if (!schema) return '';
  if (schema.enum) return schema.enum.map(String).join(' | ');
  const several = schema.anyOf ?? schema.oneOf;
  if (several) return [...new Set(several.map(schemaWords))].join(' | ');
  if (schema.items) return `[${schemaWords(schema.items)}]`;
  return typeof schema.type === 'string' ? schema.type : (schema.type ?? []).join(' | ');
};

/** Returns the properties to show a reader: of the schema itself, of the items of a list, or of the first alternative. */
export const propertiesOf = (
  schema: ApiSchema | undefined,
): { readonly name: string; readonly words: string; readonly required: boolean }[] => {
  if (!schema) return [];
  const inner = schema.items ?? schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (!schema.properties) return inner ? propertiesOf(inner) : [];
  return Object.entries(schema.properties).map(([name, property]) => ({
    name,
    words: schemaWords(property),
    required: schema.required?.includes(name) ?? false,
  }));
};
