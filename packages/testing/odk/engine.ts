/**
 * The part of ODK's engine that is used here. Its own declarations import from a package that is not published, so that
 * most of its types are unknown to a compiler.
 */
export interface Engine {
  readonly loadForm: (xform: string, options: LoadOptions) => Promise<LoadedForm>;
}

interface LoadOptions {
  readonly fetchFormAttachment: (address: URL) => Promise<Attachment>;
  readonly missingResourceBehavior: 'BLANK' | 'ERROR';
}

export interface Attachment {
  readonly status: number;
  readonly text: () => Promise<string>;
  readonly blob: () => Promise<Blob>;
}

type LoadedForm =
  | { readonly status: 'failure'; readonly error: Error }
  | {
      readonly status: 'success' | 'warning';
      readonly createInstance: () => { readonly root: EngineRoot };
      readonly editInstance: (input: EditInput) => Promise<{ readonly root: EngineRoot }>;
    };

/** The answers with which an edit begins, and the files beside them: a `FormData`, of which the engine's types say more than is so. */
interface EditInput {
  readonly inputType: 'FORM_INSTANCE_INPUT_RESOLVED';
  readonly data: readonly [never];
}

export type EngineNode = EngineParent | EngineUncountedRepeat | EngineValue | EngineUpload | EngineQuestion;

interface NodeState {
  readonly reference: string;
  readonly relevant: boolean;
  readonly required: boolean;
  readonly readonly: boolean;
}

export interface EngineParent {
  readonly nodeType: 'root' | 'group' | 'repeat-range:controlled' | 'repeat-instance';
  readonly currentState: NodeState & { readonly children: readonly EngineNode[] };
}

/** A survey as a whole. */
export interface EngineRoot extends EngineParent {
  /** Writes what is sent to a server: the answers as a file of XML, and the files that they name. */
  readonly prepareInstancePayload: () => Promise<{ readonly data: readonly [FormData] }>;
}

export interface EngineUncountedRepeat {
  readonly nodeType: 'repeat-range:uncontrolled';
  readonly currentState: EngineParent['currentState'];
  readonly addInstances: () => unknown;
  /** Counts from 0. */
  readonly removeInstances: (start: number) => unknown;
}

interface Value {
  readonly valueType: string;
  readonly definition: { readonly bind: { readonly constraint: { readonly expression: string } } };
  readonly currentState: NodeState & { readonly children: null; readonly instanceValue: string };
  readonly validationState: {
    readonly constraint: { readonly valid: boolean };
    readonly required: { readonly valid: boolean };
  };
}

export interface EngineValue extends Value {
  readonly nodeType: 'model-value' | 'note';
}

export interface EngineUpload extends Value {
  readonly nodeType: 'upload';
  readonly setValue: (file: File | null) => unknown;
}

export type EngineQuestion = EngineInput | EngineTrigger | EngineSelect | EngineRank;

interface EngineInput extends Value {
  readonly nodeType: 'input' | 'range';
  readonly setValue: (text: string) => unknown;
}

interface EngineTrigger extends Value {
  readonly nodeType: 'trigger';
  readonly setValue: (value: boolean) => unknown;
}

interface WithChoices extends Value {
  readonly currentState: Value['currentState'] & {
    readonly valueOptions: readonly { readonly value: string }[];
  };
}

export interface EngineSelect extends WithChoices {
  readonly nodeType: 'select';
  readonly selectType: 'select' | 'select1';
  readonly selectValues: (values: readonly string[]) => unknown;
}

export interface EngineRank extends WithChoices {
  readonly nodeType: 'rank';
  readonly setValues: (values: readonly string[]) => unknown;
}
