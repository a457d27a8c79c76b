import { join } from 'node:path';
import ts from 'typescript';
import { readProject, typeProjects } from './projects.ts';

/** One project of the compiler, with the files that are its own. */
export interface Project {
  /** The path of its tsconfig, relative to the root. */
  readonly path: string;
  /** Each source file belongs to one project; what a project imports from another one is checked there. */
  readonly files: readonly string[];
  readonly program: ts.Program;
}

/** Makes the programs of all projects one by one. They share the files that they parse. */
export function* projectPrograms(root: string): Generator<Project> {
  const parsed = new Map<string, ts.SourceFile | undefined>();
  for (const path of typeProjects(root)) {
    const { options, fileNames } = readProject(join(root, path));
    const program = ts.createProgram(fileNames, options, sharingHost(options, parsed));
    yield { path, files: fileNames, program };
  }
}

/** Returns a host that parses a file once for all programs that read it in the same way. */
function sharingHost(
  options: ts.CompilerOptions,
  parsed: Map<string, ts.SourceFile | undefined>,
): ts.CompilerHost {
  // The linter walks from a node to its parents.
  const host = ts.createCompilerHost(options, true);
  const { module, moduleResolution, jsx, allowJs, lib } = options;
  const getSourceFile: ts.CompilerHost['getSourceFile'] = (name, how, ...rest) => {
    const key = JSON.stringify([name, how, module, moduleResolution, jsx, allowJs, lib]);
    if (!parsed.has(key)) parsed.set(key, host.getSourceFile(name, how, ...rest));
    return parsed.get(key);
  };
  return { ...host, getSourceFile };
}
