import { Component, type ReactNode } from "react";
import { RouteError } from "#features/home/route-error.tsx";
import { noteFault } from "./watch-faults.ts";

interface Props {
  title: string;
  children: ReactNode;
}

interface State {
  error: unknown;
  broken: boolean;
}

/** Error boundary of screens: shows the error, the bars stay. */
export class ErrorFence extends Component<Props, State> {
  override state: State = { error: null, broken: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, broken: true };
  }

  override componentDidCatch(error: unknown): void {
    noteFault(error);
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <RouteError
        title={this.props.title}
        error={this.state.error}
        onRetry={() => this.setState({ error: null, broken: false })}
      />
    );
  }
}
