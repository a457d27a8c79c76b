import { Component, type ReactNode } from 'react';

interface StaysSelectedProps {
  /** The id of the control inside. */
  readonly control: string;
  readonly value: string;
  readonly children: ReactNode;
}

/** Returns whether all text of a control is selected, so that typing replaces it. */
const isWhollySelected = ({ value, selectionStart, selectionEnd }: HTMLInputElement): boolean =>
  value !== '' && selectionStart === 0 && selectionEnd === value.length;

/**
 * Keeps a control selected as a whole, where it has the focus, when another value comes into it. Otherwise the next key
 * would be put behind that value. It is a class because only a class is asked just before the page changes.
 */
export class StaysSelected extends Component<StaysSelectedProps> {
  override getSnapshotBeforeUpdate(before: StaysSelectedProps): HTMLInputElement | null {
    const focused = document.activeElement;
    if (before.value === this.props.value || focused?.id !== this.props.control) return null;
    return focused instanceof HTMLInputElement && isWhollySelected(focused) ? focused : null;
  }

  override componentDidUpdate(
    _before: StaysSelectedProps,
    _state: unknown,
    selected: HTMLInputElement | null,
  ) {
    selected?.select();
  }

  override render() {
    return this.props.children;
  }
}
