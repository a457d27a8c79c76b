import { atTime } from './at-time.ts';
import type { Attachment, EngineNode, EngineUncountedRepeat } from './engine.ts';
import { importEngine } from './import-engine.ts';
import { describeNode, nodesBelow, type OdkNode, type OdkState, readNode } from './read-nodes.ts';
import { OdkRefusal } from './refusal.ts';
import { writeAnswer } from './write-answer.ts';

/**
 * A form that is filled in ODK's own engine: another reading of the XForms specification, for tests to compare ours
 * with. Each call is finished when it returns: the engine works out what follows at once.
 */
export interface OdkForm {
  /** Lists every node, each before its children, with those that have no question. */
  readonly nodes: () => OdkNode[];
  /** Says by path what the engine thinks of every node. */
  readonly read: () => Record<string, OdkState>;
  /**
   * Answers a question with a text as the instance's XML has it; empty takes the answer away.
   * @throws {OdkRefusal} when the engine does not take it
   */
  readonly answer: (path: string, text: string) => void;
  /** Finds a question once, and returns what `answer` does to it: for those who answer it many times. */
  readonly question: (path: string) => (text: string) => void;
  /**
   * Adds a row at the end of a repeat, which is named without a position of its own.
   * @throws {OdkRefusal} when the repeat is counted
   */
  readonly addRow: (path: string) => void;
  /**
   * Removes a row by its position, the first being 1.
   * @throws {OdkRefusal} when the repeat is counted
   */
  readonly removeRow: (path: string, position: number) => void;
  /** Answers a question for a photo, a recording or a file; null takes the answer away. */
  readonly upload: (path: string, file: File | null) => void;
  /** Returns what the engine sends to a server: the answers under the name `xml_submission_file`, and the files. */
  readonly submission: () => Promise<FormData>;
}

export interface OdkOptions {
  /** The time of `now()` and `today()`, in the time zone of the process. The real time without it. */
  readonly now?: Date;
  /** The form's attachments: the text of each file by its name. A file that is not here counts as empty. */
  readonly files?: Readonly<Record<string, string>>;
  /** What was sent before and is edited now; absent: a new instance begins. */
  readonly edited?: FormData;
}

/**
 * Begins a new instance of an XForm in ODK's engine.
 * @throws what the engine throws at a form that it cannot read
 */
export async function loadOdkForm(
  xform: string,
  { now, files = {}, edited }: OdkOptions = {},
): Promise<OdkForm> {
  const { loadForm } = await importEngine();
  const form = await loadForm(xform, {
    fetchFormAttachment: attachmentsOf(files),
    missingResourceBehavior: 'BLANK',
  });
  if (form.status === 'failure') throw form.error;
  const { root } = edited
    ? await form.editInstance({ inputType: 'FORM_INSTANCE_INPUT_RESOLVED', data: [edited as never] })
    : atTime(now, () => form.createInstance());
  const repeat = (path: string) => uncountedRepeat(root, path);
  const question = (path: string) => {
    const node = nodeAt(root, path);
    return (text: string) => atTime(now, () => writeAnswer(node, text));
  };
  return {
    nodes: () => nodesBelow(root).map(describeNode),
    read: () =>
      Object.fromEntries(nodesBelow(root).map((node) => [node.currentState.reference, readNode(node)])),
    question,
    answer: (path, text) => question(path)(text),
    addRow: (path) => void atTime(now, () => repeat(path).addInstances()),
    upload: (path, file) => {
      const node = nodeAt(root, path);
      if (node.nodeType !== 'upload') throw new OdkRefusal(path, 'no question');
      node.setValue(file);
    },
    submission: async () => (await root.prepareInstancePayload()).data[0],
    removeRow: (path, position) => void atTime(now, () => repeat(path).removeInstances(position - 1)),
  };
}

/** Serves attachments by the last part of their address, as in `jr://file-csv/villages.csv`. */
function attachmentsOf(files: Readonly<Record<string, string>>): (address: URL) => Promise<Attachment> {
  return async ({ href }) => {
    const text = files[decodeURIComponent(href.slice(href.lastIndexOf('/') + 1))] ?? '';
    return { status: text ? 200 : 404, text: async () => text, blob: async () => new Blob([text]) };
  };
}

function uncountedRepeat(root: EngineNode, path: string): EngineUncountedRepeat {
  const node = nodeAt(root, path);
  if (node.nodeType === 'repeat-range:controlled') throw new OdkRefusal(path, 'counted repeat');
  if (node.nodeType !== 'repeat-range:uncontrolled') throw new Error(`${path} is no repeat`);
  return node;
}

function nodeAt(root: EngineNode, path: string): EngineNode {
  const node = nodesBelow(root).find(({ currentState }) => currentState.reference === path);
  if (!node) throw new Error(`The form has no ${path}`);
  return node;
}
