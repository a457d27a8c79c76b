import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** What to show instead of a screen that failed to draw. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Keeps one failing screen from taking the app with it. React offers this only to classes. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
