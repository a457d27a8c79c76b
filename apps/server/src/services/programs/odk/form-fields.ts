import type { FormSchema, SchemaNode } from './form-schema.ts';

/** A field as ODK Central lists it. */
export interface CentralField {
  readonly path: string;
  readonly name: string;
  readonly type: string;
  readonly binary: boolean | null;
  readonly selectMultiple: boolean | null;
}

const fieldsIn = (nodes: readonly SchemaNode[], prefix: string, odata: boolean): readonly CentralField[] =>
  nodes.flatMap((node) => {
    const name = odata ? node.name : node.given;
    const path = `${prefix}/${name}`;
    if (node.kind === 'answer') {
      const { type, isFile, isMultiple } = node;
      return [{ path, name, type, binary: isFile || null, selectMultiple: isMultiple || null }];
    }
    const type = node.kind === 'group' ? 'structure' : 'repeat';
    return [
      { path, name, type, binary: null, selectMultiple: null },
      ...fieldsIn(node.children, path, odata),
    ];
  });

/** Lists what a form holds, in its order. @param odata whether names are as in OData; else as in the form */
export const fieldsOf = ({ children }: FormSchema, odata: boolean): readonly CentralField[] =>
  fieldsIn(children, '', odata);
