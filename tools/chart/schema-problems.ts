import { join } from 'node:path';
import ts from 'typescript';
import { KINDS, kindOf, type Manifest } from './kinds.ts';

/**
 * Says what Kubernetes would refuse in manifests: what its JSON schemas do not allow, and names that it does not know. The schemas let
 * unknown names pass, so the compiler looks for those: it allows a type's names only.
 */
export function schemaProblems(manifests: readonly Manifest[]): readonly string[] {
  const known = manifests.filter((each) => KINDS[kindOf(each)] !== undefined);
  const unknown = manifests.filter((each) => !known.includes(each)).map(kindOf);
  return [
    ...unknown.map((kind) => `${kind}: nobody expects this kind`),
    ...known.flatMap(againstSchema),
    ...againstTypes(known),
  ];
}

const nameOf = (manifest: Manifest): string => `${manifest.kind} ${manifest.metadata.name}`;

function againstSchema(manifest: Manifest): readonly string[] {
  try {
    KINDS[kindOf(manifest)]?.make(manifest as never).validate();
    return [];
  } catch (error) {
    return [`${nameOf(manifest)}: ${error instanceof Error ? error.message : String(error)}`];
  }
}

const options: ts.CompilerOptions = {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2024,
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  types: [],
};

/** Compiles each manifest as a value of its kind's type. The file is nowhere but in memory. */
function againstTypes(manifests: readonly Manifest[]): readonly string[] {
  const path = join(import.meta.dirname, 'rendered-manifests.ts');
  const source = manifests
    .map((manifest, at) => {
      const type = `import(${JSON.stringify(KINDS[kindOf(manifest)]?.from)}).I${manifest.kind}`;
      return `export const m${at}: ${type} = ${JSON.stringify(manifest, null, 1)};`;
    })
    .join('\n');
  const host = ts.createCompilerHost(options);
  const ours: ts.CompilerHost = {
    ...host,
    fileExists: (file) => file === path || host.fileExists(file),
    readFile: (file) => (file === path ? source : host.readFile(file)),
    getSourceFile: (file, version, ...rest) =>
      file === path ? ts.createSourceFile(file, source, version) : host.getSourceFile(file, version, ...rest),
  };
  const found = ts.getPreEmitDiagnostics(ts.createProgram([path], options, ours));
  const starts = manifests.map((_, at) => source.indexOf(`export const m${at}:`));
  return found.map(({ messageText, start = 0 }) => {
    const manifest = manifests[starts.findLastIndex((each) => each <= start)];
    const said = ts.flattenDiagnosticMessageText(messageText, ' ');
    return `${manifest === undefined ? 'All' : nameOf(manifest)}: ${said}`;
  });
}
