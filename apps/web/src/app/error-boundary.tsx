import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Shown instead of a screen that failed to draw. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Keeps one failing screen from stopping the whole app. React offers this only to classes. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
