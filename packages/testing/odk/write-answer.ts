import type { EngineNode, EngineQuestion, EngineRank, EngineSelect } from './engine.ts';
import { OdkRefusal } from './refusal.ts';

/**
 * Answers a question with a text as the instance's XML has it: `2026-03-01`, `17.4 78.5 0 0`, `red blue`. An empty
 * text takes the answer away. The engine writes some texts in its own way; that is what `read` shows.
 * @throws {OdkRefusal} when the engine does not take it
 */
export function writeAnswer(node: EngineNode, text: string): void {
  const question = questionOf(node);
  const { reference } = node.currentState;
  if (question.currentState.readonly) throw new OdkRefusal(reference, 'read only');
  write(question, text);
  const { relevant, instanceValue } = question.currentState;
  // What is not relevant reads as empty, whatever it holds.
  if (relevant && text !== '' && instanceValue === '') throw new OdkRefusal(reference, 'not a value');
}

function questionOf(node: EngineNode): EngineQuestion {
  switch (node.nodeType) {
    case 'input':
    case 'range':
    case 'rank':
    case 'select':
    case 'trigger':
      return node;
    case 'note':
    case 'upload':
      throw new OdkRefusal(node.currentState.reference, node.nodeType);
    default:
      throw new OdkRefusal(node.currentState.reference, 'no question');
  }
}

function write(question: EngineQuestion, text: string): void {
  switch (question.nodeType) {
    case 'select':
      return writeChoices(question, text);
    case 'rank':
      return writeRank(question, text);
    case 'trigger':
      return void question.setValue(text === 'OK');
    case 'input':
    case 'range':
      return void question.setValue(text);
  }
}

function writeChoices(select: EngineSelect, text: string): void {
  const chosen = words(text);
  if (!isSubset(chosen, choicesOf(select))) {
    throw new OdkRefusal(select.currentState.reference, 'not a choice');
  }
  select.selectValues(chosen);
}

function writeRank(rank: EngineRank, text: string): void {
  const order = words(text);
  const choices = choicesOf(rank);
  if (!isSubset(order, choices)) throw new OdkRefusal(rank.currentState.reference, 'not a choice');
  if (order.length > 0 && !isSubset(choices, order)) {
    throw new OdkRefusal(rank.currentState.reference, 'incomplete rank');
  }
  rank.setValues(order);
}

function choicesOf(node: EngineSelect | EngineRank): string[] {
  return node.currentState.valueOptions.map(({ value }) => value);
}

function isSubset(some: readonly string[], all: readonly string[]): boolean {
  return some.every((value) => all.includes(value));
}

function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}
