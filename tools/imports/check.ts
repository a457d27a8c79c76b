import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import config from '../../.dependency-cruiser.mjs';
import { filesBelow } from '../code/projects.ts';

/** The findings of the import rule. */
export interface ImportReport {
  /** `rule: from → to`, one a line. */
  readonly violations: readonly string[];
  /** Files on disk that were not read: a checker that reads nothing finds nothing. */
  readonly unread: readonly string[];
  readonly modules: number;
  /** Imports of one of our files by another. */
  readonly edges: number;
}

/** Folders that the rule covers. */
const FOLDERS = ['packages', 'apps', 'e2e', 'tools', 'bench'];

/** Runs the import rule over the source below `root`. */
export async function checkImports(root: string): Promise<ImportReport> {
  const onDisk = filesBelow(root, /\.(tsx?|mjs)$/).filter((path) =>
    FOLDERS.includes(path.split('/')[0] ?? ''),
  );
  const { forbidden, options } = config as { forbidden: IForbiddenRuleType[]; options: object };
  const { enhancedResolveOptions, ...rest } = options as { enhancedResolveOptions: object };
  const { output } = await cruise(onDisk, {
    ...rest,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden },
    enhancedResolveOptions,
  });
  if (typeof output === 'string') throw new Error(`The import check gave no result: ${output}`);
  return report(output, onDisk);
}

function report({ modules, summary }: ICruiseResult, onDisk: readonly string[]): ImportReport {
  const ours = new Set(onDisk);
  const read = modules.filter(({ source }) => ours.has(source));
  const seen = new Set(read.map(({ source }) => source));
  return {
    violations: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
    unread: onDisk.filter((path) => !seen.has(path)),
    modules: read.length,
    edges: read.flatMap(({ dependencies }) => dependencies).filter(({ resolved }) => ours.has(resolved))
      .length,
  };
}
