import {
  type AnswerType,
  type FormSchema,
  type GroupNode,
  parentColumnOf,
  type RepeatPath,
  repeatsOf,
  type SchemaNode,
  SUBMISSIONS,
  tableOf,
} from './form-schema.ts';
import { odataName } from './names.ts';
import { SYSTEM_TYPES } from './system.ts';

const TYPES: Readonly<Record<AnswerType, string>> = {
  int: 'Edm.Int64',
  decimal: 'Edm.Decimal',
  string: 'Edm.String',
  date: 'Edm.Date',
  dateTime: 'Edm.DateTimeOffset',
  geopoint: 'Edm.GeographyPoint',
  geotrace: 'Edm.GeographyLineString',
  geoshape: 'Edm.GeographyPolygon',
};

const property = (name: string, type: string): string => `<Property Name="${name}" Type="${type}"/>`;

const systemProperties = Object.entries(SYSTEM_TYPES).map(([name, type]) => property(name, type));

/** The part that is the same for every form: `__system` and its words. */
const SYSTEM_SCHEMA = `<Schema xmlns="http://docs.oasis-open.org/odata/ns/edm" Namespace="org.opendatakit.submission">
<ComplexType Name="metadata">
${systemProperties.join('\n')}
</ComplexType>
<EnumType Name="Status">
<Member Name="notDecrypted"/>
<Member Name="missingEncryptedFormData"/>
</EnumType>
<EnumType Name="ReviewState">
<Member Name="hasIssues"/>
<Member Name="edited"/>
<Member Name="rejected"/>
<Member Name="approved"/>
</EnumType>
</Schema>`;

const capability = (term: string, rest: string): string =>
  `<Annotation Term="Org.OData.Capabilities.V1.${term}"${rest}`;
const record = (term: string, inside: string): string =>
  capability(term, `><Record>${inside}</Record></Annotation>`);
const flag = (name: string, value: boolean): string => `<PropertyValue Property="${name}" Bool="${value}"/>`;

/** Says what clients may ask of the surveys' table. */
const capabilities = (names: readonly string[]): readonly string[] => [
  capability('ConformanceLevel', ' EnumMember="Org.OData.Capabilities.V1.ConformanceLevelType/Minimal"/>'),
  capability('BatchSupported', ' Bool="false"/>'),
  record('CountRestrictions', flag('Countable', true)),
  record(
    'FilterRestrictions',
    `${flag('Filterable', true)}${flag('RequiresFilter', false)}<PropertyValue Property="NonFilterableProperties"><Collection>${names
      .map((name) => `<PropertyPath>${name}</PropertyPath>`)
      .join('')}</Collection></PropertyValue>`,
  ),
  record('SortRestrictions', flag('Sortable', false)),
  record('ExpandRestrictions', flag('Expandable', false)),
];

/** Returns the groups in a table, those in groups among them. */
const groupsIn = (nodes: readonly SchemaNode[]): readonly GroupNode[] =>
  nodes.flatMap((node) => (node.kind === 'group' ? [node, ...groupsIn(node.children)] : []));

/**
 * Writes the metadata document (CSDL 4.0) of a form. No name needs an escape: `odataName` has left out all signs of XML, and the
 * name of a form has letters, digits and dashes only.
 */
export function metadataOf({ form, children }: FormSchema): string {
  const base = `org.opendatakit.user.${odataName(form.name)}`;
  const typeOf = (node: SchemaNode): string => {
    const path = [...node.around, node.name].join('.');
    if (node.kind === 'answer') return property(node.name, TYPES[node.type]);
    if (node.kind === 'group') return property(node.name, `${base}.${path}`);
    return `<NavigationProperty Name="${node.name}" Type="Collection(${base}.${tableOf(node)})"/>`;
  };
  const paths = repeatsOf(children);
  const entity = (name: string, own: readonly string[], nodes: readonly SchemaNode[]): string =>
    [
      `<EntityType Name="${name}">`,
      '<Key><PropertyRef Name="__id"/></Key>',
      '<Property Name="__id" Type="Edm.String" Nullable="false"/>',
      ...own,
      ...nodes.map(typeOf),
      '</EntityType>',
    ].join('\n');
  const last = (path: RepeatPath) => path.slice(-1);
  const tables = paths.flatMap((path) => last(path).map((node) => ({ node, path })));
  const allGroups = [children, ...tables.map(({ node }) => node.children)].flatMap(groupsIn);
  const complexTypes = allGroups.map((group) =>
    [
      `<ComplexType Name="${[...group.around, group.name].join('.')}">`,
      ...group.children.map(typeOf),
      '</ComplexType>',
    ].join('\n'),
  );
  const set = (name: string, inside: readonly string[] = []): string =>
    [`<EntitySet Name="${name}" EntityType="${base}.${name}">`, ...inside, '</EntitySet>'].join('\n');
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<edmx:Edmx xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx" Version="4.0">',
    '<edmx:DataServices>',
    SYSTEM_SCHEMA,
    `<Schema xmlns="http://docs.oasis-open.org/odata/ns/edm" Namespace="${base}">`,
    entity(SUBMISSIONS, [property('__system', 'org.opendatakit.submission.metadata')], children),
    ...tables.map(({ node, path }) =>
      entity(tableOf(node), [property(parentColumnOf(path), 'Edm.String')], node.children),
    ),
    ...complexTypes,
    `<EntityContainer Name="${odataName(form.name)}">`,
    set(SUBMISSIONS, capabilities(children.map(({ name }) => name))),
    ...tables.map(({ node }) => set(tableOf(node))),
    '</EntityContainer>',
    '</Schema>',
    '</edmx:DataServices>',
    '</edmx:Edmx>',
    '',
  ].join('\n');
}
