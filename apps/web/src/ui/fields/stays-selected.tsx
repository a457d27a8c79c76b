import { Component, type ReactNode } from 'react';

interface StaysSelectedProps {
  /** The id of the control around which it is. */
  readonly control: string;
  readonly value: string;
  readonly children: ReactNode;
}

/** Whether all of what stands in a control is selected, to be replaced by what is typed. */
const isWhollySelected = ({ value, selectionStart, selectionEnd }: HTMLInputElement): boolean =>
  value !== '' && selectionStart === 0 && selectionEnd === value.length;

/**
 * A control that has the focus and is selected as a whole stays so when another value comes into it. Else what is typed next
 * would be put behind that one. A class, because only that is asked just before the page is changed.
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
