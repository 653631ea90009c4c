import { Component, type ReactNode } from "react";
import { RouteError } from "#features/home/route-error.tsx";

interface State {
  error: unknown;
  broken: boolean;
}

/** Catches what a screen throws while rendering: the page says so, the bars stay. */
export class ErrorFence extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null, broken: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, broken: true };
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <RouteError
        error={this.state.error}
        onRetry={() => this.setState({ error: null, broken: false })}
      />
    );
  }
}
